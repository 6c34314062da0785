import { isBanksCode, reversalAtStart } from '@spade/contracts/money/reversal-words';
import type { ReversalMark } from '@spade/contracts/money/statement';

/** Words of a column of its own: `Reversal`, `REVERSED`, `RVSL`. */
const COLUMN = /^(?:.*\b)?(?:reversals?|reversed|rvsl|rsvl|charge ?back)\b/i;

/** The mark that the bank's own words begin with, or undefined. `payer`: who paid, where the file has it apart. */
export function markAtStart(words: string, payer?: string): ReversalMark | undefined {
  const found = reversalAtStart(words, payer);
  return found && { by: 'start', says: found.says };
}

/** The mark of words that may be the payer's own: only what banks alone write says so. */
export const markByCode = (...texts: readonly string[]): ReversalMark | undefined =>
  texts.map((words) => markAtStart(words)).find((mark) => mark && isBanksCode(mark.says));

/** The mark in a column of its own, such as that of the kind or the status. */
export function markInColumn(cell: string): ReversalMark | undefined {
  const text = cell.trim().slice(0, 60);
  return COLUMN.test(text) ? { by: 'column', says: text } : undefined;
}

/** The bank's code in a field of its format. */
export const markOfCode = (says: string): ReversalMark => ({ by: 'column', says });
