import styled from 'styled-components';
import { Columns } from '../../../ui/Section/Columns.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { ShareTable } from '../../../ui/ShareTable/ShareTable.tsx';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import type { Production, TradeShares } from '../content/sectorContent.ts';

/** Export markets and import sources, both to one scale. */
export function TradeShareTables({ trade }: { readonly trade: TradeShares }) {
  const largest = Math.max(
    ...trade.tables.flatMap(({ rows }) => rows.map(({ percent }) => percent)),
  );
  return (
    <>
      <SectionHead title={trade.title} note={trade.note} />
      <Columns $balance="equal">
        {trade.tables.map(({ title, rows }) => (
          <ShareTable
            key={title}
            title={title}
            heads={['Country', 'Share']}
            largest={largest}
            decimals={1}
            shares={rows.map(({ country, percent }) => ({ name: country, percent, block: 'tra' }))}
          />
        ))}
      </Columns>
    </>
  );
}

/** Production figures, one table for each unit, side by side. */
export function ProductionTables({ tables }: Pick<Production, 'tables'>) {
  return (
    <Columns $balance="equal" $align="start">
      {tables.map(({ title, heads, rows }) => (
        <div key={title}>
          <Title>{title}</Title>
          <FactTable
            caption={title}
            heads={heads}
            facts={rows.map(([name, figure]) => [name, <Figure key={name}>{figure}</Figure>])}
          />
        </div>
      ))}
    </Columns>
  );
}

const Title = styled.h3`
  ${display({ size: 'heading' })}
  margin-bottom: ${space(2)};
`;

const Figure = styled.span`
  ${display({ size: 'heading', width: 'page' })}
`;
