import type { Credit } from '../api/moneyTypes.ts';
import type { Gift } from './useDecisions.ts';

/** The one order that a credit is surely for, or undefined: an ambiguous suggestion has none, nor what may be a second notice. */
export function suggestedGift(credit: Credit): Gift | undefined {
  const { state, suggestion, twins } = credit;
  if (state !== 'open' || suggestion?.kind !== 'suggested' || twins.length > 0) return undefined;
  const [candidate] = suggestion.candidates;
  return candidate && { credit, orderId: candidate.id, reference: candidate.reference };
}

/**
 * Credits that may be confirmed together: exact ones, each for another order. Two credits for
 * one order are looked at one by one, since the second would be paid twice.
 */
export function exactGifts(credits: readonly Credit[]): readonly Gift[] {
  const suggested = credits.flatMap((credit) => suggestedGift(credit) ?? []);
  const times = new Map<number, number>();
  for (const { orderId } of suggested) times.set(orderId, (times.get(orderId) ?? 0) + 1);
  return suggested.filter(
    ({ credit, orderId }) => credit.suggestion?.isExact && times.get(orderId) === 1,
  );
}
