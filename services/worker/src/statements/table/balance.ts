import type { BalanceDecision } from '@spade/contracts/money/statement';
import { type RowReading, UnreadableStatementError } from '../reading.ts';
import { type Amount, balanceKobo } from '../values/amounts.ts';

/** Breaks that are named to staff. */
const SHOWN_BREAKS = 20;

interface Step {
  line: number;
  balance: number;
  change: number | null;
}

/** What a row adds to the balance; null where it was refused, and anything may have happened. */
function changeOf(reading: RowReading): number | null {
  if (reading.kind === 'credit') return reading.row.amountKobo;
  return reading.kind === 'debit' ? -reading.row.debitKobo : null;
}

/**
 * Checks the running balance: what each row adds must lead from the balance before it to its own. Statements run
 * forwards or backwards in time; the direction in which more rows agree is the file's. Null where there is nothing to
 * check.
 */
export function checkBalance(rows: readonly ProofRow[]): BalanceDecision | null {
  const steps = rows.flatMap(({ line, reading, balance }): Step[] => {
    const kobo = balance && balanceKobo(balance);
    if (kobo === null || reading.kind === 'summary') return [];
    return [{ line, balance: kobo, change: changeOf(reading) }];
  });
  if (steps.length < 2) return null;
  const forwards = breaksIn(steps, (before, after) => [before.balance, after]);
  const backwards = breaksIn(steps, (before, after) => [after.balance, before]);
  const found = backwards.length < forwards.length ? backwards : forwards;
  const breakLines = found.slice(0, SHOWN_BREAKS);
  return { checked: steps.length - 1, breaks: found.length, breakLines };
}

/** The lines whose balance does not follow; `of` says from which balance to which row. */
function breaksIn(
  steps: readonly Step[],
  of: (before: Step, after: Step) => [number, Step],
): number[] {
  return steps.flatMap((after, index) => {
    const before = steps[index - 1];
    if (!before) return [];
    const [start, { line, change, balance }] = of(before, after);
    return change !== null && start + change !== balance ? [line] : [];
  });
}

/** What a statement says of itself outside of its rows, in kobo; null where it does not, or twice. */
export interface StatedFigures {
  opening: number | null;
  closing: number | null;
  /** All that came in and all that went out. */
  credits: number | null;
  debits: number | null;
}

/** A row with its reading; `text` as the file has it. */
export interface ProofRow {
  line: number;
  text: string;
  reading: RowReading;
  balance: Amount | null;
}

interface Balances {
  text: string;
  line: number;
  /** What the row adds; a refused one must have moved nothing. */
  change: number;
  /** Null where it has none, or one that is not certain. */
  balance: number | null;
}

const ASK = 'Nothing of it was read. Ask the bank for the statement as Excel or CSV.';

/** The first step whose balance does not follow from the one before, in this order. */
function breakOf(steps: readonly Balances[], opening: number | null): Balances | undefined {
  let before = opening;
  for (const step of steps) {
    if (step.balance === null) return step;
    if (before !== null && before + step.change !== step.balance) return step;
    before = step.balance;
  }
  return undefined;
}

const sumOf = (steps: readonly Balances[], sign: 1 | -1) =>
  steps.reduce((sum, { change }) => sum + (change * sign > 0 ? change * sign : 0), 0);

/**
 * Proves a table whose columns are known by their places on paper: each balance follows from the one before, from
 * the stated opening to the stated closing, or the sums are the stated totals. Throws UnreadableStatementError
 * otherwise. Returns the line of the one row that nothing proves, where no opening balance is stated.
 */
export function requireProof(
  rows: readonly ProofRow[],
  stated: StatedFigures,
  hasBalance: boolean,
): number | null {
  const steps = rows
    .filter(({ reading }) => reading.kind !== 'summary')
    .map(({ line, text, reading, balance }) => ({
      ...{ line, text, change: changeOf(reading) ?? 0 },
      balance: balance && balanceKobo(balance),
    }));
  if (steps.length === 0) return null;
  const areTotalsRight = stated.credits === sumOf(steps, 1) && stated.debits === sumOf(steps, -1);
  if (!hasBalance) {
    if (areTotalsRight) return null;
    const words =
      stated.credits === null || stated.debits === null
        ? 'The PDF states neither a balance in each row nor what came in and went out in all, so its rows cannot be proved right.'
        : 'The rows of the PDF do not add up to the totals that it states.';
    throw new UnreadableStatementError(`${words} ${ASK}`);
  }
  const orders = [steps, steps.toReversed()];
  const faults = orders.map((order) => breakOf(order, stated.opening));
  const order = orders[faults.indexOf(undefined)];
  if (!order) {
    const fault = faults[0] ?? faults[1];
    throw new UnreadableStatementError(
      `The balance of the PDF does not follow in row ${fault?.line}: "${fault?.text.slice(0, 100)}". ${ASK}`,
    );
  }
  const last = order.at(-1)?.balance ?? null;
  if (stated.closing !== null && stated.closing !== last)
    throw new UnreadableStatementError(
      `The PDF states another closing balance than its last row has: a row may be missing. ${ASK}`,
    );
  const isProved = stated.opening !== null || areTotalsRight;
  return isProved ? null : (order[0]?.line ?? null);
}
