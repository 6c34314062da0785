import styled from 'styled-components';
import { Columns } from '../../../ui/Section/Columns.tsx';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import type { Production } from '../content/sectorContent.ts';

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
