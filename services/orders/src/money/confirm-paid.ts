import type { EntityManager } from '@mikro-orm/postgresql';
import { transitions } from '@spade/contracts/orders/order.states';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { type RawBuilder, sql } from 'kysely';
import { orderMailFacts } from '../orders/order-mails.ts';
import { type CommonStep, takeSteps } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';

/** Several orders, and in SQL what each received, in kobo. */
export interface PaidOrders extends Pick<CommonStep, 'orders' | 'actor'> {
  received: RawBuilder<number>;
}

/** Confirms those of the orders that are open and whose credits reach their total, with one statement. */
export async function confirmPaid(
  em: EntityManager,
  { orders, actor, received }: PaidOrders,
  config: OrdersConfig,
): Promise<Order[]> {
  const { from, to, kind } = transitions.confirmByCredit;
  const confirmed = await takeSteps(em, {
    ...{ orders, from, to, kind, actor },
    onlyIf: () => sql`${received} - amount_refunded_kobo >= total_kobo`,
    set: { amountReceivedKobo: received, confirmedAt: sql<Date>`now()`, isConfirmedByCredit: true },
  });
  await recordEvents(
    em,
    'order-confirmed',
    confirmed.map((order) => ({
      ...orderMailFacts(order, config),
      holdId: order.holdId,
      amountReceivedKobo: order.amountReceivedKobo,
    })),
  );
  return confirmed;
}
