import type { DecimalSign } from '@spade/contracts/money/statement';
import { foreignAccountField } from '../check/currency.ts';
import { accountDigits, type StatedFigures } from '../reading.ts';
import { balanceKobo, readAmount } from '../values/amounts.ts';
import { type Columns, cellText, type TableRow } from './columns.ts';

const labels: Readonly<Record<keyof StatedFigures, RegExp>> = {
  opening: /^(?:opening balance|balance b\/?f|balance brought forward)\b/i,
  closing: /^closing balance\b/i,
  credits: /^total (?:credits?|money in|deposits?|lodge?ments?|inflow)\b(?! ?count)/i,
  debits: /^total (?:debits?|money out|withdrawals?|outflow)\b(?! ?count)/i,
  creditCount:
    /^(?:(?:total )?(?:number|no\.?|count) of (?:credits?|deposits?|lodge?ments?)(?: transactions?)?|(?:total )?(?:credits?|deposits?|lodge?ments?) count)\b/i,
  debitCount:
    /^(?:(?:total )?(?:number|no\.?|count) of (?:debits?|withdrawals?)(?: transactions?)?|(?:total )?(?:debits?|withdrawals?) count)\b/i,
};
const sums = ['opening', 'closing', 'credits', 'debits'] as const;
const counts = ['creditCount', 'debitCount'] as const;

const TOTALS = /^(?:grand )?totals?:?$/i;

const ACCOUNT = /^(?:account|acct|a\/c|nuban)\s*(?:number|num|no|#)?\.?(?: \(nuban\))?\s*:?\s*/i;

/** What stands behind a label in its own cell. */
const BEHIND = /^(?:\s*\((?:NGN|₦|N)\))?\s*:?\s*/i;

/** Lines below a label in which its amount may stand. */
const LINES_BELOW = 2;

/** The kobo of an amount with both its decimals, below 0 for an overdraft; null otherwise. */
function koboOf(text: string, sign: DecimalSign): number | null {
  if (!/\d[.,]\d{2}(?!\d)/.test(text)) return null;
  return balanceKobo(readAmount(text, sign));
}

/** The cells of a row below that stand under one of a row above: by place on paper, else by column. */
function under(row: TableRow, cell: number, below: TableRow): string {
  const span = row.spans?.[cell];
  if (!span || !below.spans) return cellText(below.cells[cell]);
  const at = below.spans.findIndex(({ left, right }) => left < span.right && right > span.left);
  return cellText(below.cells[at]);
}

/** What a label names: in its cell, in the next ones, or in the one below. */
function beside<Value>(
  rows: readonly TableRow[],
  at: number,
  cell: number,
  rest: string,
  read: (text: string) => Value | null,
): Value | null {
  const row = rows[at];
  if (!row) return null;
  if (rest !== '') return read(rest);
  const values: Value[] = [];
  for (const next of row.cells.slice(cell + 1)) {
    if (cellText(next) === '') continue;
    const value = read(cellText(next));
    if (value === null) break;
    values.push(value);
  }
  // A row of the table has what came in and went out before the balance.
  const last = values.at(-1);
  if (last !== undefined) return last;
  for (const below of rows.slice(at + 1, at + 1 + LINES_BELOW)) {
    const text = under(row, cell, below);
    if (text !== '') return read(text);
  }
  return null;
}

/** A number of movements. */
const countIn = (text: string) => (/^\d{1,5}$/.test(text) ? Number(text) : null);

/** The figures in rows that are no movements. Two that differ are none. */
export function statedFigures(rows: readonly TableRow[], columns: Columns): StatedFigures {
  const sign = columns.decimalSign;
  const found = {
    opening: new Set<number>(),
    closing: new Set<number>(),
    credits: new Set<number>(),
    debits: new Set<number>(),
    creditCount: new Set<number>(),
    debitCount: new Set<number>(),
  };
  for (const [at, row] of rows.entries())
    for (const [index, cell] of row.cells.entries()) {
      const text = cellText(cell);
      const add = (figure: keyof StatedFigures, read: (text: string) => number | null) => {
        const label = labels[figure].exec(text)?.[0];
        if (label === undefined) return;
        const rest = text.slice(label.length).replace(BEHIND, '');
        const value = beside(rows, at, index, rest, read);
        if (value !== null) found[figure].add(value);
      };
      for (const figure of sums) add(figure, (each) => koboOf(each, sign));
      for (const figure of counts) add(figure, countIn);
      if (TOTALS.test(text)) addTotals(row, columns, found);
    }
  const single = (values: ReadonlySet<number>) =>
    values.size === 1 ? ([...values][0] ?? null) : null;
  // Some banks write a minus before what went out.
  const sumOf = (values: ReadonlySet<number>) => single(new Set([...values].map(Math.abs)));
  return {
    opening: single(found.opening),
    closing: single(found.closing),
    credits: sumOf(found.credits),
    debits: sumOf(found.debits),
    creditCount: single(found.creditCount),
    debitCount: single(found.debitCount),
  };
}

/** A row `Total` with an amount in both columns. */
function addTotals(
  { cells }: TableRow,
  { credit, debit, decimalSign }: Columns,
  found: { credits: Set<number>; debits: Set<number> },
): void {
  if (credit === null || debit === null) return;
  const [came, went] = [credit, debit].map((column) =>
    koboOf(cellText(cells[column]), decimalSign),
  );
  if (typeof came !== 'number' || typeof went !== 'number') return;
  found.credits.add(came);
  found.debits.add(went);
}

/** The account number that the head states first; empty for none. */
export function statedAccount(rows: readonly TableRow[]): string {
  for (const [at, row] of rows.entries())
    for (const [index, cell] of row.cells.entries()) {
      const text = cellText(cell);
      const label = ACCOUNT.exec(text)?.[0];
      if (label === undefined) continue;
      const rest = text.slice(label.length);
      const digits = beside(rows, at, index, rest, (each) =>
        /^[\d\s-]+(?:\s*\(?[A-Z]{3}\)?)?$/.test(each) ? accountDigits(each) || null : null,
      );
      if (digits !== null) return digits;
    }
  return '';
}

/**
 * What may name the currency: every cell of the head and the names of columns. Where a field states naira, only what
 * names the account counts besides, so that a contradiction is none of naira, and an advertisement for dollars no fault.
 */
export function statedCurrencies(
  head: readonly TableRow[],
  header: TableRow,
  others: readonly TableRow[],
): string[] {
  const cells = head.map((row) => row.cells.map(cellText));
  const names = header.cells.map(cellText);
  const signs = [...head, ...others].flatMap(({ cells: row }) => {
    const texts = row.map(cellText).filter((text) => text !== '');
    return texts.flatMap((text, at) => foreignAccountField(text, texts[at - 1]) ?? []);
  });
  const isNaira = cells.some((texts) =>
    texts.some(
      (text, at) =>
        /^currency\s*:?\s*(?:NGN|naira|₦)/i.test(text) ||
        (/^currency\s*:?$/i.test(text) && /^(?:NGN|naira|₦)/i.test(texts[at + 1] ?? '')),
    ),
  );
  return [...signs, ...names, ...(isNaira ? [] : cells.flat())];
}
