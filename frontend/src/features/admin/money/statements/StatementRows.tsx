import styled from 'styled-components';
import { count, formatNaira } from '../../../../lib/formatMoney.ts';
import { formatDate } from '../../../../lib/formatTime.ts';
import { Icon } from '../../../../ui/Icon/Icon.tsx';
import { type Fact, FactTable } from '../../../../ui/Table/FactTable.tsx';
import { Table, TableHead, TableScroll } from '../../../../ui/Table/Table.tsx';
import { color, line, space } from '../../../../ui/theme/theme.ts';
import { TitleRow } from '../../shell/PageParts.tsx';
import type { StatementDetail } from '../api/creditQueries.ts';
import { type Balance, linesOfBreaks } from './StatementNotes.tsx';

/** Rows that were not read, by line and reason. Renders nothing without any. */
export function RefusedRows({ statement }: { readonly statement: StatementDetail }) {
  const { refused, refusedRows } = statement;
  if (refused.length === 0) return null;
  return (
    <section>
      <TitleRow
        title="Refused rows: not imported"
        note={
          refused.length < refusedRows
            ? `The first ${refused.length.toLocaleString('en-NG')} of ${refusedRows.toLocaleString('en-NG')}.`
            : undefined
        }
      />
      <Text>
        These rows could not be read for certain, so they are not imported. Check them at the bank.
      </Text>
      <Refused $ledgerOnPhone aria-label="Refused rows">
        <TableHead names={['Line', 'Why', 'In the file']} />
        <tbody>
          {refused.map((row) => (
            <tr key={row.line}>
              <th scope="row">
                <Icon name="error" />
                Line {row.line}
              </th>
              <td>{row.refused}</td>
              <td>{row.text}</td>
            </tr>
          ))}
        </tbody>
      </Refused>
    </section>
  );
}

/** The first credits of a file, to compare with it before the import. Renders nothing without any. */
export function SampleRows({ statement: { sample } }: { readonly statement: StatementDetail }) {
  if (sample.length === 0) return null;
  return (
    <section>
      <TitleRow title="First credits" />
      <Text>Compare them with the file before you import.</Text>
      <Wrapping $ledgerOnPhone aria-label="First credits">
        <TableHead names={['Line', 'Day', 'Narration']} amount="Amount" />
        <tbody>
          {sample.map((row) => (
            <tr key={row.line}>
              <th scope="row">Line {row.line}</th>
              <td>
                <time dateTime={row.valueDate}>{formatDate(row.valueDate)}</time>
              </td>
              <td>
                {row.narration}
                {row.sender !== null && `, ${row.sender}`}
              </td>
              <td data-amount>{formatNaira(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </Wrapping>
    </section>
  );
}

const Text = styled.p`
  margin-bottom: ${space(1.25)};
`;

/** Narrations are long and may have no blank to break at. */
const Wrapping = styled(Table)`
  th, td { overflow-wrap: anywhere; }
  th:first-child, time { white-space: nowrap; }
`;

const Refused = styled(Wrapping)`
  background: ${color.errorGround};
  tbody tr { box-shadow: inset ${line.edge} 0 ${color.error}; }
  tbody th, tbody td:nth-child(2) { color: ${color.error}; }
  svg { display: inline-block; width: ${space(2)}; height: ${space(2)}; margin-right: ${space(1)}; vertical-align: middle; }
`;

/** What was read of a file, and what was decided for all of it. */
export function ReadFacts({ statement }: { readonly statement: StatementDetail }) {
  const { format, decisions, firstDay, lastDay, credits, knownCredits } = statement;
  const isImported = statement.state === 'imported';
  const known =
    knownCredits === 0
      ? 'None'
      : `${count(knownCredits, 'credit')} of ${credits.toLocaleString('en-NG')}`;
  const facts: Fact[] = [
    ['Format', format],
    ['Read as', decisions && decisionsInWords(decisions)],
    ['Credits', credits.toLocaleString('en-NG')],
    ['Period', firstDay && period(firstDay, lastDay)],
    ['Sum of the credits', formatNaira(statement.sum)],
    ['Already known', isImported ? null : known],
    ['Refused rows', statement.refusedRows.toLocaleString('en-NG')],
    ['Debits', statement.debits.toLocaleString('en-NG')],
    ['Running balance', decisions?.balance ? balanceInWords(decisions.balance) : null],
    ['Account', decisions?.accounts.join(', ') || null],
    [
      'Lines',
      decisions?.lineCount
        ? linesInWords(decisions.lineCount)
        : statement.linesRead.toLocaleString('en-NG'),
    ],
  ];
  return <FactTable caption="What was read" facts={facts} align="column" />;
}

/** Null when nothing had to be decided. */
function decisionsInWords(decisions: NonNullable<StatementDetail['decisions']>): string | null {
  const { encoding, dateOrder, decimalSign, sheet } = decisions;
  const words = [
    dateOrder && `dates ${dateOrder}`,
    decimalSign && `decimal sign "${decimalSign}"`,
    encoding && `encoding ${encoding}`,
    sheet && `sheet "${sheet}"`,
  ];
  return words.filter(Boolean).join(', ') || null;
}

type LineCount = NonNullable<NonNullable<StatementDetail['decisions']>['lineCount']>;

/** `97 of 97 lines of the file are accounted for: 90 credits, 2 debits, 5 lines of headers, balances and notes`. */
function linesInWords({ lines, credits, debits, refused, continued, others }: LineCount): string {
  const found = credits + debits + refused + continued + others;
  const parts = [
    count(credits, 'credit'),
    count(debits, 'debit'),
    refused > 0 && `${refused.toLocaleString('en-NG')} refused`,
    continued > 0 && count(continued, 'further line'),
    others > 0 && `${count(others, 'line')} of headers, balances and notes`,
  ].filter(Boolean);
  const figure = (value: number) => value.toLocaleString('en-NG');
  return `${figure(found)} of ${figure(lines)} lines of the file are accounted for: ${parts.join(', ')}`;
}

function balanceInWords(balance: Balance): string {
  const { checked, breaks } = balance;
  if (breaks === 0) return `Balances agree (${count(checked, 'row')})`;
  return `Does not follow from the row before at ${linesOfBreaks(balance)}: a row may be missing or changed`;
}

/** Days come without a time; midnight UTC is the same day in Lagos. */
function period(first: string, last: string | null): string {
  if (last === null || last === first) return formatDate(first);
  return `${formatDate(first)} to ${formatDate(last)}`;
}

interface FirstRowsProps {
  /** Names of the columns with their place. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** An unknown file as it is: its header cells and first rows. */
export function FirstRows({ columns, rows }: FirstRowsProps) {
  return (
    <TableScroll role="region" aria-label="Header and first rows of the file">
      <Table>
        <caption hidden>Header and first rows of the file</caption>
        <TableHead names={columns} />
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file never move, and may repeat
            <tr key={line}>
              {columns.map((name, at) => (
                <td key={name}>{row[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
