import { HOUR_MS } from '@spade/contracts/lagos';
import type { MatchOutcome } from '@spade/contracts/money/credit';
import { type EndingFacts, mayRevive } from '@spade/contracts/orders/order.endings';
import { orderStates } from '@spade/contracts/orders/order.states';
import type { StaffRole } from '@spade/contracts/staff/permissions';
import { amountDueOf, limitedKoboOf, type PriceFacts } from '../orders/amount-due.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { needsApproval } from './approval.ts';

/** What decides about an outcome. */
export interface OutcomeFacts extends EndingFacts, PriceFacts {
  /** What it lacks; the amount due of an order that only a clerk's word confirmed. */
  dueKobo: number;
  /** A clerk's word confirmed it, and no credit of the bank. */
  isAttested: boolean;
  paymentDeadline: Date;
}

/** Who would press the key, when, and within which limits. */
interface Presser {
  role: StaffRole;
  now: Date;
  config: Pick<OrdersConfig, 'CLERK_LIMIT_NAIRA' | 'LATE_PROOF_HOURS'>;
}

/**
 * What `orders.match-credit` would do with the rest of a credit and this order: the words beside the key. It gives the order what it
 * lacks; an order that lacks nothing gets all. The sums of a clerk's day and of a buyer's week are looked at with the press alone.
 */
export function outcomeOfMatch(
  { amountKobo, restKobo }: { amountKobo: number; restKobo: number },
  order: OutcomeFacts,
  { role, now, config }: Presser,
): MatchOutcome {
  const { dueKobo, isAttested } = order;
  const { isOpen, isPaid, isCharged } = orderStates[order.status];
  const givenKobo = dueKobo === 0 ? restKobo : Math.min(dueKobo, restKobo);
  const lackingKobo = isCharged ? dueKobo - Math.min(dueKobo, givenKobo) : 0;
  const amountsKobo = [amountKobo, ...(isPaid ? [] : [limitedKoboOf(order)])];
  const effect = (): MatchOutcome['effect'] => {
    if (isAttested) return 'proves';
    if (isOpen && lackingKobo > 0) return 'pays_part';
    if (isOpen) return dueKobo < amountDueOf(order) ? 'completes' : 'confirms';
    if (isPaid && dueKobo > 0) return lackingKobo > 0 ? 'pays_part' : 'completes';
    const isRecent =
      order.paymentDeadline.getTime() > now.getTime() - config.LATE_PROOF_HOURS * HOUR_MS;
    return mayRevive(order) && isRecent && restKobo >= dueKobo ? 'revives' : 'to_decide';
  };
  return {
    effect: effect(),
    lackingKobo,
    leftKobo: restKobo - givenKobo,
    needsApproval: needsApproval({ role }, amountsKobo, config.CLERK_LIMIT_NAIRA),
  };
}
