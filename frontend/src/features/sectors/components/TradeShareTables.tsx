import { Columns } from '../../../ui/Section/Columns.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { ShareTable } from '../../../ui/ShareTable/ShareTable.tsx';
import type { TradeShares } from '../content/sectorContent.ts';

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
