import { foldReference } from '../order/search.ts';
import type { MatchedOrder } from './evidence.ts';

const PREFIX_LENGTH = 'SO-'.length;

/** The five characters behind the prefix of an order's reference, in capitals. */
export function codeOf({ reference }: Pick<MatchedOrder, 'reference'>): string {
  return reference.slice(PREFIX_LENGTH).toUpperCase();
}

/** The same with look-alike characters folded. */
export function foldedCodeOf(order: Pick<MatchedOrder, 'reference'>): string {
  return foldReference(codeOf(order).toLowerCase());
}
