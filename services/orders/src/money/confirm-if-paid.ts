import type { EntityManager } from '@mikro-orm/postgresql';
import { transitions } from '@spade/contracts/orders/order.states';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import { orderMailFacts } from '../order/mail-facts.ts';
import type { Order } from '../order/order.entity.ts';
import { takeStep } from '../order/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';

/** Whose credits reach the total, and who caused it. */
export interface PaidOrder {
  orderId: number;
  amountReceivedKobo: number;
  actor: string;
  reason?: string | undefined;
}

/** Confirms an open order once its credits reach the total. Returns it, or undefined when it was not confirmed. */
export async function confirmIfPaid(
  em: EntityManager,
  { orderId, amountReceivedKobo, actor, reason }: PaidOrder,
  config: OrdersConfig,
): Promise<Order | undefined> {
  const { from, to, kind } = transitions.confirmByCredit;
  const order = await takeStep(em, {
    ...{ orderId, from, to, kind, actor, reason },
    onlyIf: () => sql`${amountReceivedKobo}::bigint - amount_refunded_kobo >= total_kobo`,
    set: { amountReceivedKobo, confirmedAt: sql<Date>`now()`, isConfirmedByCredit: true },
  });
  if (!order) return undefined;
  const facts = { ...orderMailFacts(order, config), holdId: order.holdId };
  await recordEvent(em, 'order-confirmed', { ...facts, amountReceivedKobo });
  return order;
}
