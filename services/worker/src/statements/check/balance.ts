import type { BalanceDecision } from '@spade/contracts/money/statement';
import {
  type AccountStatement,
  DoubtfulColumnsError,
  type Entry,
  UnreadableStatementError,
} from '../reading.ts';

/** Breaks that are named to staff. */
const SHOWN_BREAKS = 20;

const ASK = 'Nothing of it was read. Ask the bank for the statement as Excel or CSV.';
/** The refusal of a row that {@link linesWithoutDirection} has. */
export const NO_DIRECTION =
  'the file does not say whether it came in or went out, and the balance beside it does not prove that it came in';

/** The refusal of the row that {@link requireFigures} names. */
export const UNPROVED =
  'the PDF does not state the balance before its first row, so nothing proves this amount';

const naira = (kobo: number) => (kobo / 100).toLocaleString('en', { minimumFractionDigits: 2 });

const sumOf = (entries: readonly Entry[], sign: 1 | -1) =>
  entries.reduce((sum, { change }) => sum + Math.max(0, (change ?? 0) * sign), 0);

/** The lines whose balance does not follow from the one before, in this order; `isInverse`: with credits and debits swapped. */
function breaksIn(entries: readonly Entry[], opening: number | null, isInverse = false): number[] {
  const breaks: number[] = [];
  let before = opening;
  for (const { line, change, balance } of entries) {
    if (balance === undefined || balance === null) {
      // Without a balance, the next one must follow from the sum of both.
      before = before === null || change === null ? null : before + (isInverse ? -change : change);
      continue;
    }
    const added = change === null ? null : isInverse ? -change : change;
    if (before !== null && added !== null && before + added !== balance) breaks.push(line);
    before = balance;
  }
  return breaks;
}

/** Statements run forwards or backwards in time; the direction in which more rows agree is the file's. */
function runs(entries: readonly Entry[]): (readonly Entry[])[] {
  return [entries, entries.toReversed()];
}

const fewest = (lists: readonly number[][]) =>
  lists.reduce((best, list) => (list.length < best.length ? list : best));

/**
 * The lines of which nothing proves that they came in, where only the balances printed beside them can: those that break
 * the balance, and the first where no opening balance is stated. Empty for any other statement.
 */
export function linesWithoutDirection(statement: AccountStatement): ReadonlySet<number> {
  const { entries, opening, hasBalances, saysDirection, needsProof } = statement;
  if (saysDirection || needsProof || !hasBalances) return new Set();
  const [first, last] = [entries[0]?.day ?? '', entries.at(-1)?.day ?? ''];
  const [forwards = [], backwards = []] = runs(entries);
  const possible = first < last ? [forwards] : first > last ? [backwards] : [forwards, backwards];
  const found = possible.map((run) => {
    const start = opening === null ? run.slice(0, 1).map(({ line }) => line) : [];
    return [...start, ...breaksIn(run, opening)];
  });
  return new Set(fewest(found));
}

/** How well the running balances of an account follow; null where there is nothing to check. */
export function checkRunning(statement: AccountStatement): BalanceDecision | null {
  const { entries, opening } = statement;
  const printed = entries.filter(({ balance }) => balance !== undefined && balance !== null);
  const checked = printed.length - (opening === null ? 1 : 0);
  if (checked < 1) return null;
  const breaks = fewest(runs(entries).map((run) => breaksIn(run, opening)));
  return { checked, breaks: breaks.length, breakLines: breaks.slice(0, SHOWN_BREAKS) };
}

/**
 * Refuses an account whose figures contradict its movements: balances that follow in no row, stated balances and totals
 * that the movements do not lead to, and for a PDF any row that nothing proves. Returns the line of the one row of a PDF
 * that nothing proves, where no opening balance is stated.
 */
export function requireFigures(
  statement: AccountStatement,
  running: BalanceDecision | null,
): number | null {
  if (statement.needsProof) return requireProof(statement);
  if (statement.balanceReason === undefined) requireSomeBalance(statement, running);
  requireStated(statement);
  return null;
}

function requireSomeBalance(statement: AccountStatement, running: BalanceDecision | null): void {
  if (!running || running.breaks === 0 || running.breaks < running.checked) return;
  const swapped = runs(statement.entries).some(
    (run) => breaksIn(run, statement.opening, true).length === 0,
  );
  throw new DoubtfulColumnsError(
    swapped
      ? 'The balance follows only if credits and debits are swapped: the columns are the wrong way round. Map them by hand.'
      : `The balance follows in no row, in line ${running.breakLines[0]} first. Map the columns by hand, or say why the balance need not follow.`,
  );
}

/** Opening balance, movements and closing balance, and the stated totals, must agree. */
function requireStated({
  entries,
  opening,
  closing,
  credits,
  debits,
  creditCount,
  debitCount,
  balanceReason,
}: AccountStatement): void {
  const isSure = entries.every(({ change }) => change !== null) && balanceReason === undefined;
  if (!isSure) return;
  const sum = entries.reduce((total, { change }) => total + (change ?? 0), 0);
  if (opening !== null && closing !== null && opening + sum !== closing)
    throw new UnreadableStatementError(
      `The stated opening balance ${naira(opening)} and the movements do not lead to the stated closing balance ${naira(closing)}: a row may be missing or changed. Export the statement again.`,
    );
  for (const [stated, sign, words] of [
    [credits, 1, 'came in'],
    [debits, -1, 'went out'],
  ] as const)
    if (stated !== null && stated !== sumOf(entries, sign))
      throw new UnreadableStatementError(
        `The statement says that ${naira(stated)} ${words} in all, and its rows add up to ${naira(sumOf(entries, sign))}. Export the statement again.`,
      );
  requireCount(entries, creditCount, 1);
  requireCount(entries, debitCount, -1);
}

/**
 * Proves a table whose columns are known by their places on paper: each balance follows from the one before, from
 * the stated opening to the stated closing, or the sums are the stated totals.
 */
function requireProof({
  entries,
  opening,
  closing,
  credits,
  debits,
  hasBalances,
}: AccountStatement): number | null {
  if (entries.length === 0) return null;
  const areTotalsRight = credits === sumOf(entries, 1) && debits === sumOf(entries, -1);
  if (!hasBalances) {
    if (areTotalsRight) return null;
    throw new UnreadableStatementError(
      credits === null || debits === null
        ? `The PDF has no balance that must follow from row to row, and does not state what came in and went out in all, so its rows cannot be proved right. ${ASK}`
        : `The rows of the PDF do not add up to the totals that it states. ${ASK}`,
    );
  }
  // A row that could not be read must have moved nothing, or the next balance does not follow.
  const steps = entries.map((entry) => ({ ...entry, change: entry.change ?? 0 }));
  const unread = steps.find(({ balance }) => balance === undefined || balance === null);
  const faults = runs(steps).map((run) => unread?.line ?? breaksIn(run, opening)[0]);
  const order = runs(steps)[faults.indexOf(undefined)];
  if (!order) {
    const line = faults[0] ?? faults[1];
    const text = steps.find((step) => step.line === line)?.text.slice(0, 100);
    throw new UnreadableStatementError(
      `The balance of the PDF does not follow in row ${line}: "${text}". ${ASK}`,
    );
  }
  if (closing !== null && closing !== order.at(-1)?.balance)
    throw new UnreadableStatementError(
      `The PDF states another closing balance than its last row has: a row may be missing. ${ASK}`,
    );
  const isProved = opening !== null || areTotalsRight;
  return isProved ? null : (order[0]?.line ?? null);
}

/** Refuses an account that states another number of movements than it has: a row is missing. */
function requireCount(entries: readonly Entry[], stated: number | null, sign: 1 | -1): void {
  const count = entries.filter(({ change }) => Math.sign(change ?? 0) === sign).length;
  // What failed may be counted, too.
  const failed = entries.filter(({ change }) => change === 0).length;
  if (stated === null || (stated >= count && stated <= count + failed)) return;
  throw new UnreadableStatementError(
    `The statement says that its number of ${sign === 1 ? 'credits' : 'debits'} is ${stated}, and ${count} were found: a row may be missing. Export the statement again.`,
  );
}

/** Refuses a file in which one account's balances do not go on from statement to statement: a page may be missing. */
export function requireNoGap(statements: readonly AccountStatement[]): void {
  for (const [index, { account, opening }] of statements.entries()) {
    const before = statements[index - 1];
    if (!before || before.account !== account || opening === null || before.closing === null)
      continue;
    if (opening !== before.closing)
      throw new UnreadableStatementError(
        `One part of the file ends with a balance of ${naira(before.closing)} and the next begins with ${naira(opening)}: a page may be missing. Export the statement again.`,
      );
  }
}
