import type { EntityManager } from '@mikro-orm/postgresql';
import type { WorkCount } from '@spade/contracts/messages/order-lists';
import { statesWhere } from '@spade/contracts/orders/order.states';
import { sql } from 'kysely';
import { ordersDb } from './order.tables.ts';
import { attentionCondition } from './order-filters.ts';
import type { OrderCondition } from './transition.ts';

type OrderWork = Exclude<WorkCount['kind'], 'exact_credits'>;

/** Orders that wait for a person; each kind has an index. */
const ordersOf: Readonly<Record<OrderWork, OrderCondition>> = {
  proofs: (row) => row('status', 'in', statesWhere('isAwaitingStaff')),
  overdue: attentionCondition.overdue,
  taken_back: attentionCondition.taken_back,
  refunds: (row) => row('refundOwedKobo', '>', 0),
  paid_late: attentionCondition.paid_late,
  not_in_shopify: attentionCondition.not_in_shopify,
};

/** How many orders of one kind wait, and since when. */
export async function countOrders(em: EntityManager, kind: OrderWork): Promise<WorkCount> {
  const { count, oldestAt, owedKobo } = await ordersDb(em)
    .selectFrom('orders')
    .where(ordersOf[kind])
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<Date | null>`min((select max(at) from order_events where order_id = orders.id))`.as(
        'oldestAt',
      ),
      sql<number>`coalesce(sum(refund_owed_kobo), 0)::bigint`.as('owedKobo'),
    ])
    .executeTakeFirstOrThrow();
  return { kind, count, oldestAt: oldestAt?.toISOString() ?? null, owedKobo };
}
