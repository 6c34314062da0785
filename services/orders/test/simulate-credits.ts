import { DAY_MS, MINUTE_MS } from '@spade/contracts/lagos';
import { type Random, seededRandom } from '@spade/platform/testing/random';
import {
  makeCredits,
  type SimulatedCredit,
} from '../../../infra/verify/bank-simulator/src/make-credits.ts';
import {
  makeOrders,
  type SimulatedOrder,
} from '../../../infra/verify/bank-simulator/src/make-orders.ts';
import type { MatchedCredit, MatchedOrder } from '../src/money/matching/evidence.ts';

/** A credit as matching reads it, and the reference of the order that was meant (null: none). */
export interface GeneratedCredit extends MatchedCredit {
  meant: string | null;
  style: string;
}

/** As banks print what a sender wrote, beside bank, name and ids. */
function narrate({ sender, senderBank, words }: SimulatedCredit, random: Random): string {
  const id = String(random.below(1_000_000_000)).padStart(12, '0');
  return random.pick([
    `NIP/${senderBank}/${sender}/${words}`,
    `TRANSFER FROM ${sender} ${words}`,
    `NIP TRANSFER-${words}-FROM ${sender}`,
    `${id} ${senderBank} ${words} ${sender}`,
    `MOB: ${words} / ${sender}`,
    `FT${id} ${words} B/O ${sender}`,
  ]);
}

function asRead(credit: SimulatedCredit, random: Random): GeneratedCredit {
  const { at, amountKobo, sender, reference, style } = credit;
  return {
    source: 'statement',
    amountKobo,
    style,
    meant: reference,
    valueDate: new Date(at.getTime() + 60 * MINUTE_MS).toISOString().slice(0, 10),
    // Two of three formats state no time.
    bookedAt: random.chance(0.33) ? at : null,
    narration: narrate(credit, random),
    sender: random.chance(0.5) ? sender : null,
  };
}

function asMatched(order: SimulatedOrder, index: number): MatchedOrder {
  const { reference, totalKobo, buyerName, placedAt } = order;
  return {
    id: index + 1,
    reference,
    customerName: buyerName,
    dueKobo: totalKobo,
    buyer: null,
    status: index % 5 < 2 ? 'awaiting_confirmation' : 'pending_payment',
    createdAt: placedAt,
    paymentDeadline: new Date(placedAt.getTime() + 30 * MINUTE_MS),
  };
}

/** Open orders of three days that ended a day ago, and the credits of their account; as the bank's simulator makes them. */
export function simulateAccount(
  counts: { orders: number; credits: number },
  seed: number,
): { orders: MatchedOrder[]; credits: GeneratedCredit[] } {
  const random = seededRandom(seed);
  const to = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS);
  const span = { count: counts.orders, from: new Date(to.getTime() - 3 * DAY_MS), to };
  const orders = makeOrders(span, random.fork('orders'));
  const paying = makeCredits(orders, { seed });
  const foreign = Math.max(0, counts.credits - paying.length);
  const reading = random.fork('reading');
  return {
    orders: orders.map(asMatched),
    credits: makeCredits(orders, { seed, foreign }).map((credit) => asRead(credit, reading)),
  };
}
