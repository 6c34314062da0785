import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatDay } from '../../../lib/formatTime.ts';
import { Frame } from '../../../ui/Stack/Stack.tsx';
import { Table, TableHead } from '../../../ui/Table/Table.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, space } from '../../../ui/theme/theme.ts';
import type { BusinessFigures } from '../api/business.ts';
import { formatShare, formatWait } from './inFigures.ts';
import type { StepWords } from './stepWords.ts';

interface StepTableProps extends Pick<BusinessFigures, 'steps'> {
  readonly words: StepWords;
}

const received = ['Received', 'Sent back', 'Before'];
const ofClerks = ['Typical time', 'Reversed'];

/** What came and went back in each step of the period. */
export function StepTable({ steps, words }: StepTableProps) {
  return (
    <Frame>
      <Table $ledgerOnPhone aria-label={words.title}>
        <TableHead names={[words.column, ...received]} numbers={received} amount="Revenue" />
        <tbody>
          {steps.map((row) => (
            <tr key={row.from}>
              <th scope="row">{formatDay(row.from)}</th>
              <Cell name="Received">{formatNaira(row.received)}</Cell>
              <Cell name="Sent back">{formatNaira(row.sentBack)}</Cell>
              <Cell name="Before">{formatNaira(row.revenueBefore)}</Cell>
              <td data-amount>{formatNaira(row.revenue)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  );
}

/** Revenue of each sector with its bar, beside that of the period before. */
export function SectorTable({ sectors }: Pick<BusinessFigures, 'sectors'>) {
  if (sectors.length === 0) return <p>No money came in these days.</p>;
  const amounts = sectors.map((row) => Math.max(0, Number(row.revenue)));
  const [highest, sum] = [Math.max(...amounts), amounts.reduce((a, b) => a + b, 0)];
  return (
    <Frame>
      <Table $ledgerOnPhone aria-label="Revenue by sector">
        <TableHead names={['Sector', 'Share', 'Before']} numbers={['Before']} amount="Revenue" />
        <tbody>
          {sectors.map((row, index) => {
            const amount = amounts[index] ?? 0;
            return (
              <tr key={row.sector ?? ''}>
                <th scope="row">{row.sector ?? 'No category'}</th>
                <td>
                  <Share>
                    <Bar viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
                      <rect width={highest === 0 ? 0 : (amount / highest) * 100} height={10} />
                    </Bar>
                    <span>{formatShare(amount, sum)}</span>
                  </Share>
                </td>
                <Cell name="Before">{formatNaira(row.revenueBefore)}</Cell>
                <td data-amount>{formatNaira(row.revenue)}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Frame>
  );
}

/** Who confirmed how many, how fast, and which matches of theirs did not last. */
export function ClerkTable({ clerks }: Pick<BusinessFigures, 'clerks'>) {
  if (clerks.length === 0) return <p>No one confirmed an order in these days.</p>;
  return (
    <Frame>
      <Table $ledgerOnPhone aria-label="By clerk">
        <TableHead names={['Clerk', ...ofClerks]} numbers={ofClerks} amount="Confirmed" />
        <tbody>
          {clerks.map((row) => (
            <tr key={`${row.actorKind} ${row.actor}`}>
              <th scope="row">
                {row.actorKind === 'system' ? 'Automatic (exact matches)' : row.actor}
              </th>
              <Cell name="Typical time">
                {row.medianSeconds === null ? '–' : formatWait(row.medianSeconds)}
              </Cell>
              <Cell name="Reversed">{row.reversed.toLocaleString('en-NG')}</Cell>
              <td data-amount>{row.confirmed.toLocaleString('en-NG')}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  );
}

/** A figure; names its column where rows are stacked and the head is out of sight. */
function Cell({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <td data-number>
      <Name>{name} </Name>
      {children}
    </td>
  );
}

const Name = styled.span`
  color: ${color.textMuted};
  ${media.md} { display: none; }
`;

const Share = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${space(6)};
  gap: ${space(1)};
  align-items: center;
  > span { text-align: right; }
  ${media.md} { min-width: ${space(20)}; }
`;

const Bar = styled.svg`
  width: 100%;
  height: ${space(1.5)};
  rect { fill: ${color.contracting}; }
  ${media.forcedColors} { rect { fill: CanvasText; } }
`;
