import { formatNaira } from '@spade/contracts/naira';
import { orderStates } from '@spade/contracts/orders/order.states';
import { payerTextOf } from '../../orders/person-name.ts';
import { type Evidence, evidenceOf, type MatchedCredit, type MatchedOrder } from './evidence.ts';
import type { OrderIndex } from './order-index.ts';
import { foldedCodeOf } from './reference.ts';

/** The orders that one credit pays, each what it lacks, and why, as a sentence. */
export interface Split<Order extends MatchedOrder = MatchedOrder> {
  parts: Evidence<Order>[];
  why: string;
}

/** Orders that the narration names beyond doubt, which all wait and of which the credit pays each in full. */
export function splitOfNamed<Order extends MatchedOrder>(
  credit: MatchedCredit,
  sure: readonly Evidence<Order>[],
): Split<Order> | undefined {
  const codes = new Set(sure.map(({ order }) => foldedCodeOf(order)));
  if (sure.length < 2 || codes.size < sure.length || !sure.every(isWaiting)) return undefined;
  const restKobo = credit.amountKobo - sumOf(sure);
  if (restKobo < 0) return undefined;
  const rest = restKobo === 0 ? 'and pays them exactly' : `and is ${formatNaira(restKobo)} more`;
  return { parts: [...sure], why: `The narration names these ${sure.length} orders, ${rest}.` };
}

/**
 * Sets of open orders of one buyer that lack exactly the credit's amount together. `isNamed`: the payer's name fits the
 * buyer's in full.
 */
export function sumsOfOneBuyer<Order extends MatchedOrder>(
  credit: MatchedCredit,
  index: OrderIndex<Order>,
): (Split<Order> & { isNamed: boolean })[] {
  const payer = payerTextOf(credit);
  return index.withSum(credit.amountKobo).flatMap((orders) => {
    const parts = orders.map((order) =>
      evidenceOf(credit, order, { form: null, nameWords: index.wordsOf(order), payer }),
    );
    if (!parts.every((part) => isWaiting(part) && !part.isLate)) return [];
    if (parts.some(({ order }) => credit.givenTo?.includes(order.id))) return [];
    const isNamed = parts.every(({ name }) => name === 'full');
    const why = `The amount is the sum of these ${parts.length} orders of one buyer.`;
    return [{ parts, why, isNamed }];
  });
}

const isWaiting = ({ order, isBefore }: Evidence) =>
  orderStates[order.status].isOpen && !isBefore && order.dueKobo > 0;

const sumOf = (parts: readonly Evidence[]) =>
  parts.reduce((sum, { order }) => sum + order.dueKobo, 0);
