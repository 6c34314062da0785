import styled from 'styled-components';
import { Columns } from '../../../ui/Section/Columns.tsx';
import { SectionHead } from '../../../ui/Section/SectionHead.tsx';
import { color, layout, line, space } from '../../../ui/theme/theme.ts';
import { display, visuallyHidden } from '../../../ui/theme/typography.ts';
import { blockImage } from '../../../ui/Wall/Wall.tsx';
import type { TradeShare, TradeShares } from '../content/sectorContent.ts';

/** Export markets and import sources: shares in percent, laid as rows of trading blocks. */
export function TradeShareTables({ trade }: { readonly trade: TradeShares }) {
  const rows = trade.tables.flatMap((table) => table.rows);
  const largest = Math.max(...rows.map((row) => row.percent));
  return (
    <>
      <SectionHead title={trade.title} note={trade.note} />
      <Columns $balance="equal">
        {trade.tables.map((table) => (
          <ShareTable key={table.title} title={table.title} rows={table.rows} largest={largest} />
        ))}
      </Columns>
    </>
  );
}

interface ShareTableProps {
  readonly title: string;
  readonly rows: readonly TradeShare[];
  /** The share that fills the whole bar, so that both tables are to one scale. */
  readonly largest: number;
}

function ShareTable({ title, rows, largest }: ShareTableProps) {
  return (
    <Rows>
      <Caption>{title}</Caption>
      <thead>
        <tr>
          <th scope="col">Country</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ country, percent }) => (
          <tr key={country}>
            <th scope="row">
              {country}
              <Bar aria-hidden $part={percent / largest} />
            </th>
            <Share>{percent.toFixed(1)}%</Share>
          </tr>
        ))}
      </tbody>
    </Rows>
  );
}

const Rows = styled.table`
  width: 100%;
  border-collapse: collapse;
  thead { ${visuallyHidden} }
  th, td {
    padding: ${space(1.5)} 0;
    border-bottom: ${line.hair} solid ${color.hairline};
    text-align: left;
  }
  th { width: 100%; font-weight: 600; }
  tbody tr:first-child > * { border-top: ${line.rule} solid ${color.rule}; }
`;

const Caption = styled.caption`
  ${display({ size: 'heading' })}
  padding-bottom: ${space(2)};
  text-align: left;
`;

const Bar = styled.span<{ $part: number }>`
  display: block;
  width: ${({ $part }) => $part * 100}%;
  height: ${space(2.5)};
  margin-top: ${space(1)};
  background: ${blockImage('tra')} 0 0 / ${space(2.5)} ${space(2.5)};
  outline: ${line.hair} solid ${color.ink};
`;

const Share = styled.td`
  ${display({ size: 'heading', width: 'page' })}
  && { padding-left: ${layout.gap}; text-align: right; vertical-align: bottom; }
`;
