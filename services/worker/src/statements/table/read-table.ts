import {
  type AccountStatement,
  type Entry,
  NO_FIGURES,
  type RawReading,
  UnreadableStatementError,
} from '../reading.ts';
import { type Columns, cellText, type TableRow } from './columns.ts';
import { decide } from './decide.ts';
import {
  hasDateAndAmount,
  headerCells,
  requireVisible,
  type Section,
  type SplitTable,
} from './find-header.ts';
import { readRow, rowText } from './read-row.ts';
import { statedAccount, statedCurrencies, statedFigures } from './stated.ts';

/** For staff. */
function formatOf({ bank, isFixed }: Columns, kind: string): string {
  if (isFixed) return 'Mapped by hand';
  return bank ? `${bank.name} ${kind}` : `${kind} by its header`;
}

/** What is known of a file of tables. */
export interface TableFile {
  /** `CSV`, `XLSX`, `PDF`. */
  kind: string;
  /** Rows by their places on paper, which balances or totals must prove. */
  needsProof: boolean;
}

/**
 * Reads every table of a file: several sheets, several accounts. Throws UnreadableStatementError where rows contradict
 * each other, and DoubtfulColumnsError where staff must say what a date is.
 */
export function readTables(split: readonly SplitTable[], file: TableFile): RawReading {
  const found = split.filter(({ sections }) => sections.length > 0);
  const sections = found.flatMap((each) => each.sections);
  const [first] = sections;
  if (!first) throw new UnreadableStatementError('The file has no table with a header.');
  for (const { table, sections: own } of found)
    for (const section of own) requireVisible(section, table);
  const decided = sections.map((section) => decide(section));
  // One sign in the file says that amounts without one came in, on every page.
  if (sections.some(({ columns }) => columns.saysDirection))
    for (const { columns } of sections) columns.saysDirection = true;
  const statements: AccountStatement[] = [];
  let linesBefore = 0;
  for (const { table, sections: own, loose } of split) {
    const ofTable: AccountStatement[] = [];
    for (const [at, section] of own.entries()) {
      const statement = readSection(section, file, table.sheet ?? '');
      const before = at > 0 ? ofTable.at(-1) : undefined;
      if (before && isSameAccount(before, statement, section))
        ofTable[ofTable.length - 1] = merged(before, statement);
      else ofTable.push(statement);
    }
    if (loose.length > 0) ofTable.push(looseRows(loose));
    statements.push(...ofTable.map((each) => onLinesFrom(each, linesBefore)));
    // A line is that of one row alone, so those of the next sheet are counted on.
    if (ofTable.some(({ entries }) => entries.length > 0))
      linesBefore += table.rows.at(-1)?.line ?? 0;
  }
  if (statements.every(({ entries }) => entries.length === 0))
    throw new UnreadableStatementError(
      `There are no rows below the header in line ${first.header.line} (${cellText(first.header.cells[0])} …).`,
    );
  const sheets = found.flatMap(({ table }) => table.sheet ?? []);
  return {
    format: formatOf(first.columns, file.kind),
    ...(first.columns.isFixed && { header: headerCells(first.header) }),
    statements,
    lines: split.reduce((sum, each) => sum + linesOf(each), 0),
    decisions: {
      encoding: found[0]?.table.encoding ?? null,
      sheet: sheets.length > 0 ? sheets.join(', ') : null,
      dateOrder: decided.find(({ dateOrder }) => dateOrder !== null)?.dateOrder ?? null,
      decimalSign: decided.find(({ decimalSign }) => decimalSign !== null)?.decimalSign ?? null,
    },
  };
}

const linesIn = (rows: readonly TableRow[]) =>
  rows.reduce((sum, { continued = 0 }) => sum + 1 + continued, 0);

function linesOf({ sections, loose }: SplitTable): number {
  return sections.reduce(
    (sum, { head, header, body }) => sum + linesIn([...head, header, ...body]),
    linesIn(loose),
  );
}

/** A header repeated on the next page goes on with the account, unless its head names another or opens again. */
function isSameAccount(before: AccountStatement, after: AccountStatement, other: Section): boolean {
  if (after.account !== '' && after.account !== before.account) return false;
  const opens = statedFigures(other.head, other.columns).opening;
  return opens === null || opens === before.opening;
}

const onLinesFrom = (statement: AccountStatement, start: number): AccountStatement => ({
  ...statement,
  entries: statement.entries.map((entry) => ({ ...entry, line: entry.line + start })),
});

function merged(one: AccountStatement, other: AccountStatement): AccountStatement {
  return {
    ...one,
    entries: [...one.entries, ...other.entries],
    currencies: [...one.currencies, ...other.currencies],
    closing: other.closing ?? one.closing,
    credits: other.credits ?? one.credits,
    debits: other.debits ?? one.debits,
    creditCount: other.creditCount ?? one.creditCount,
    debitCount: other.debitCount ?? one.debitCount,
    continued: one.continued + other.continued,
    others: one.others + other.others,
  };
}

/** Rows of a table without a header: those that look like movements are refused by name. */
function looseRows(rows: readonly TableRow[]): AccountStatement {
  const moving = rows.filter(hasDateAndAmount);
  const refusal = 'no header says what the columns of this row are';
  return {
    account: '',
    currencies: [],
    hasBalances: false,
    saysDirection: true,
    needsProof: false,
    ...NO_FIGURES,
    entries: moving.map((row) => refusedEntry(row, refusal)),
    continued: 0,
    others: linesIn(rows) - moving.length,
  };
}

const refusedEntry = (row: TableRow, refusal: string): Entry => ({
  line: row.line,
  place: row.place,
  text: rowText(row),
  narration: '',
  change: null,
  day: null,
  refusal,
});

function readSection(
  { head, header, columns, body }: Section,
  { needsProof }: TableFile,
  sheet: string,
): AccountStatement {
  const entries: Entry[] = [];
  const others: TableRow[] = [];
  let continued = 0;
  let lost: TableRow[] = [];
  let isNext = false;
  for (const row of body) {
    continued += row.continued ?? 0;
    const reading = readRow(row, columns);
    const before = entries.at(-1);
    if (reading.kind === 'words' && before && isNext && lost.length === 0) {
      before.narration = `${before.narration} ${reading.text}`.trim();
      before.text = `${before.text} | ${reading.text}`;
      continued += 1;
    } else if (reading.kind === 'entry') {
      // Between movements, no line may be left out.
      if (entries.length > 0) entries.push(...lost.map((each) => refusedEntry(each, NO_ROW)));
      else others.push(...lost);
      lost = [];
      entries.push(reading.entry);
    } else if (reading.kind === 'other') others.push(row);
    else lost.push(row);
    // Further words follow their row without another line between.
    isNext = reading.kind === 'entry' || (reading.kind === 'words' && isNext);
  }
  others.push(...lost);
  // Where a bank's balance does not follow from its rows, what it states of them does not, either.
  const isLoose = columns.bank !== null && columns.balance === null && !needsProof;
  const figures = isLoose ? NO_FIGURES : statedFigures([...head, ...others], columns);
  return {
    ...figures,
    account: statedAccount(head),
    currencies: [...statedCurrencies(head, header, others), sheet],
    entries,
    hasBalances: columns.balance !== null,
    saysDirection: columns.saysDirection,
    needsProof,
    ...(columns.balanceReason !== null && { balanceReason: columns.balanceReason }),
    continued,
    others: linesIn(head) + 1 + others.length,
  };
}

const NO_ROW = 'the line has no date and no amount, and belongs to no row';
