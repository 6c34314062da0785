import styled from 'styled-components';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { formatDate } from '../../../../lib/formatTime.ts';
import { Icon } from '../../../../ui/Icon/Icon.tsx';
import { type Fact, FactTable } from '../../../../ui/Table/FactTable.tsx';
import { Table, TableHead, TableScroll } from '../../../../ui/Table/Table.tsx';
import { color, line, space } from '../../../../ui/theme/theme.ts';
import { TitleRow } from '../../shell/PageParts.tsx';
import type { StatementDetail } from '../api/creditQueries.ts';
import { statementContent } from './statementContent.ts';

const { refused: refusedWords, sample: sampleWords } = statementContent;

/** Rows that were not read, by line and reason; silent without any. */
export function RefusedRows({ statement }: { readonly statement: StatementDetail }) {
  const { refused, refusedRows } = statement;
  if (refused.length === 0) return null;
  const [line, why, text] = refusedWords.heads;
  return (
    <section>
      <TitleRow
        title={refusedWords.title}
        note={
          refused.length < refusedRows ? refusedWords.first(refused.length, refusedRows) : undefined
        }
      />
      <Text>{refusedWords.text}</Text>
      <Refused $ledgerOnPhone aria-label={refusedWords.label}>
        <TableHead names={[line, why, text]} />
        <tbody>
          {refused.map((row) => (
            <tr key={row.line}>
              <th scope="row">
                <Icon name="error" />
                {line} {row.line}
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

/** The first credits of a file, to compare with it before the import; silent without any. */
export function SampleRows({ statement: { sample } }: { readonly statement: StatementDetail }) {
  if (sample.length === 0) return null;
  const [line, day, narration, amount] = sampleWords.heads;
  return (
    <section>
      <TitleRow title={sampleWords.title} />
      <Text>{sampleWords.text}</Text>
      <Wrapping $ledgerOnPhone aria-label={sampleWords.label}>
        <TableHead names={[line, day, narration]} amount={amount} />
        <tbody>
          {sample.map((row) => (
            <tr key={row.line}>
              <th scope="row">
                {line} {row.line}
              </th>
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

const content = statementContent.facts;

/** What was read of a file, and what was decided for all of it. */
export function ReadFacts({ statement }: { readonly statement: StatementDetail }) {
  const { format, decisions, firstDay, lastDay, credits, knownCredits } = statement;
  const isImported = statement.state === 'imported';
  const facts: Fact[] = [
    [content.format, format],
    [content.decided, decisions && decisionsInWords(decisions)],
    [content.credits, credits.toLocaleString('en-NG')],
    [content.period, firstDay && period(firstDay, lastDay)],
    [content.sum, formatNaira(statement.sum)],
    [content.known, isImported ? null : content.knownOf(knownCredits, credits)],
    [content.refused, statement.refusedRows.toLocaleString('en-NG')],
    [content.debits, statement.debits.toLocaleString('en-NG')],
    [content.balance, decisions?.balance ? balanceInWords(decisions.balance) : null],
    [content.lines, statement.linesRead.toLocaleString('en-NG')],
  ];
  return <FactTable caption={content.caption} facts={facts} align="column" />;
}

/** Null when nothing had to be decided. */
function decisionsInWords(decisions: NonNullable<StatementDetail['decisions']>): string | null {
  const { encoding, dateOrder, decimalSign, sheet } = decisions;
  const words = [
    dateOrder && content.dates(dateOrder),
    decimalSign && content.decimals(decimalSign),
    encoding && content.encoding(encoding),
    sheet && content.sheet(sheet),
  ];
  return words.filter(Boolean).join(', ') || null;
}

type Balance = NonNullable<NonNullable<StatementDetail['decisions']>['balance']>;

function balanceInWords({ checked, breaks, breakLines }: Balance): string {
  if (breaks === 0) return content.follows(checked);
  const lines = breakLines.map(content.line);
  if (breaks > lines.length) lines.push(content.others(breaks - lines.length));
  return content.breaks(lines.join(', '));
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
    <TableScroll role="region" aria-label={statementContent.map.table}>
      <Table>
        <caption hidden>{statementContent.map.table}</caption>
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
