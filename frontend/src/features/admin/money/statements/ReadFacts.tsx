import { formatNaira } from '../../../../lib/formatMoney.ts';
import { formatDate } from '../../../../lib/formatTime.ts';
import { type Fact, FactTable } from '../../../../ui/Table/FactTable.tsx';
import type { StatementDetail } from '../api/moneyTypes.ts';
import { statementContent } from './statementContent.ts';

const content = statementContent.facts;

/** What was read of a file, and what was decided for all of it. */
export function ReadFacts({ statement }: { readonly statement: StatementDetail }) {
  const { format, decisions, firstDay, lastDay, credits, knownCredits } = statement;
  const decided = decisions === null ? '' : decisionsInWords(decisions);
  const facts: Fact[] = [
    ...(format === null ? [] : [[content.format, format] as const]),
    ...(decided === '' ? [] : [[content.decided, decided] as const]),
    [content.credits, credits.toLocaleString('en-NG')],
    ...(firstDay === null ? [] : [[content.period, period(firstDay, lastDay)] as const]),
    [content.sum, formatNaira(statement.sum)],
    ...(statement.state === 'imported'
      ? []
      : [[content.known, content.knownOf(knownCredits, credits)] as const]),
    [content.refused, statement.refusedRows.toLocaleString('en-NG')],
    [content.debits, statement.debits.toLocaleString('en-NG')],
    ...(decisions?.balance ? [[content.balance, balanceInWords(decisions.balance)] as const] : []),
    [content.lines, statement.linesRead.toLocaleString('en-NG')],
  ];
  return <FactTable caption={content.caption} facts={facts} align="column" />;
}

function decisionsInWords(decisions: NonNullable<StatementDetail['decisions']>): string {
  const { encoding, dateOrder, decimalSign, sheet } = decisions;
  const words = [
    dateOrder && content.dates(dateOrder),
    decimalSign && content.decimals(decimalSign),
    encoding && content.encoding(encoding),
    sheet && content.sheet(sheet),
  ];
  return words.filter(Boolean).join(', ');
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
