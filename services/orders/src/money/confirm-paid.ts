import type { EntityManager } from '@mikro-orm/postgresql';
import { transitions } from '@spade/contracts/orders/order.states';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { type SqlBool, sql } from 'kysely';
import { amountDue } from '../orders/amount-due.ts';
import { orderMailFacts } from '../orders/order-mails.ts';
import { type Step, takeStep } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';

/** Confirms the order if it is open and what it received reaches the amount due; returns whether it did. */
export async function confirmPaid(
  em: EntityManager,
  step: Pick<Step, 'orderId' | 'actor' | 'reason'>,
  amountReceivedKobo: number,
  config: OrdersConfig,
): Promise<boolean> {
  const { from, to, kind } = transitions.confirmByCredit;
  const order = await takeStep(em, {
    ...{ ...step, from, to, kind },
    onlyIf: () =>
      sql<SqlBool>`${amountReceivedKobo}::bigint - amount_refunded_kobo >= ${amountDue()}`,
    set: { amountReceivedKobo, confirmedAt: sql<Date>`now()`, isConfirmedByCredit: true },
  });
  if (order)
    await recordEvent(em, 'order-confirmed', {
      ...orderMailFacts(order, config),
      amountReceivedKobo,
    });
  return order !== undefined;
}
