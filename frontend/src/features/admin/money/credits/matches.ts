import { amountOf, formatNaira, koboOf } from '../../../../lib/formatMoney.ts';
import { orderStates } from '../../../shared/order/orderStates.ts';
import type { Credit, CreditCandidate } from '../api/creditQueries.ts';

/** A credit and the order that it, or a part of it, is given to. */
export interface Match {
  readonly credit: Credit;
  readonly orderId: number;
  readonly reference: string;
  /** What the order has of the credit from then on; left out: what it lacks. */
  readonly amount?: string | undefined;
  /** All that is left goes to the order, and what it does not need back to its buyer. */
  readonly owesRest?: boolean;
}

/** What an order gets of a credit: what it lacks, at most what is left; all that is left if it lacks nothing. */
export function shareOf({ rest }: Credit, { due }: CreditCandidate): string {
  const dueKobo = koboOf(due);
  return dueKobo === 0 ? rest : amountOf(Math.min(dueKobo, koboOf(rest)));
}

/** What is left of a credit may go back to the buyer of each order that has a part of it. */
export function owedBack(credit: Credit): Match[] {
  if (credit.state !== 'open') return [];
  return credit.decisions.flatMap(({ order, amount: had }) => {
    if (!order) return [];
    const amount = amountOf(koboOf(had) + koboOf(credit.rest));
    return [{ credit, orderId: order.id, reference: order.reference, amount, owesRest: true }];
  });
}

/** Where the credit is more than the one suggested order needs: all of it to the order, and the rest owed back. */
export function confirmAndOwe(credit: Credit): (Match & { readonly over: string })[] {
  const { state, suggestion, rest } = credit;
  if (state !== 'open' || suggestion?.kind !== 'suggested') return [];
  return suggestion.candidates.flatMap(({ id, reference, status, due }) => {
    const overKobo = koboOf(rest) - koboOf(due);
    const isKept = orderStates[status].buyerSees !== 'end';
    if (overKobo <= 0 || !isKept) return [];
    return [
      { credit, orderId: id, reference, amount: rest, owesRest: true, over: amountOf(overKobo) },
    ];
  });
}

/** The one order that a credit is surely for, or those that it pays together; none where staff choose. */
export function suggestedMatches(credit: Credit): Match[] {
  const { state, suggestion } = credit;
  if (state !== 'open' || !suggestion) return [];
  if (suggestion.kind !== 'suggested' && suggestion.kind !== 'split') return [];
  return suggestion.candidates.map((candidate) => ({
    credit,
    orderId: candidate.id,
    reference: candidate.reference,
    amount: shareOf(credit, candidate),
  }));
}

/** What a press does, in words; the server has said it. */
const effects: Readonly<Record<NonNullable<CreditCandidate['outcome']>['effect'], string>> = {
  confirms: 'This pays the order in full and confirms it.',
  completes: 'This pays the rest of the order.',
  pays_part: 'This pays a part of the order.',
  proves: 'This proves an order that was confirmed by hand.',
  revives:
    'This order has ended: it goes on if its goods can be held again, else the money waits under Money to decide.',
  to_decide: 'The money waits under Money to decide: the order is paid, or has ended.',
};

/** What a press does with a suggested order, in words that stand beside the key. */
export function outcomeOf({ outcome }: CreditCandidate): string {
  if (outcome === null) return '';
  const { effect, lacking, left, needsApproval } = outcome;
  const words = [
    ...(needsApproval ? ['Above your limit: an approver or the owner confirms it.'] : []),
    effects[effect],
    ...(lacking === null ? [] : [`${formatNaira(lacking)} is still to pay.`]),
    ...(left === null ? [] : [`${formatNaira(left)} stays here to decide.`]),
  ];
  return words.join(' ');
}

/**
 * Credits that may be confirmed together: exact ones, each for another order. Two credits for
 * one order are looked at one by one, since the second would be paid twice.
 */
export const exactMatches = (credits: readonly Credit[]): readonly Match[] =>
  onlyOfTheirOrders(credits).filter(({ credit }) => credit.suggestion?.isExact);

/** The same of orders that staff confirmed by hand: with their reference and total, the credit is the bank's proof. */
export const proofMatches = (credits: readonly Credit[]): readonly Match[] =>
  onlyOfTheirOrders(credits).filter(({ credit: { rest, suggestion } }) =>
    suggestion?.candidates.every(
      (candidate) =>
        candidate.isConfirmedByHand &&
        koboOf(candidate.due) === koboOf(rest) &&
        candidate.isReferenceExact,
    ),
  );

/** The suggested matches whose order no other credit is suggested for. */
function onlyOfTheirOrders(credits: readonly Credit[]): Match[] {
  // One that may have been returned is looked at by itself.
  const suggested = credits.flatMap((credit) =>
    credit.mayBeReturned === null ? suggestedMatches(credit) : [],
  );
  const times = new Map<number, number>();
  for (const { orderId } of suggested) times.set(orderId, (times.get(orderId) ?? 0) + 1);
  return suggested.filter(({ orderId }) => times.get(orderId) === 1);
}
