import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf } from '@spade/contracts/messages/message';
import { orderWork, type WorkCount } from '@spade/contracts/messages/order-lists';
import { statesWhere } from '@spade/contracts/orders/order.states';
import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { CreditFits } from '../matching/credit-fits.ts';
import { ordersDb } from '../order/order.tables.ts';
import { attentionCondition } from '../order/order-filters.ts';
import type { OrderCondition } from '../order/transition.ts';

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

/** Counts what waits for a person, and since when. */
@Controller()
export class CountWork {
  constructor(
    private readonly em: EntityManager,
    private readonly fits: CreditFits,
  ) {}

  /** Every kind, also those of which nothing waits. */
  @HandleMessage('orders.count-work')
  async handle(): Promise<ReplyOf<'orders.count-work'>> {
    const count = (kind: WorkCount['kind']) =>
      kind === 'exact_credits' ? this.countExactCredits() : countOrders(this.em, kind);
    // At the same time, on separate connections.
    return { work: await Promise.all(orderWork.map(count)) };
  }

  private async countExactCredits(): Promise<WorkCount> {
    const fits = await this.fits.read(this.em);
    const exact = [...fits].filter(([, fit]) => fit === 'exact').map(([id]) => id);
    const { oldestAt } = await ordersDb(this.em)
      .selectFrom('credits')
      .where('id', '=', anyOf(exact, 'integer'))
      .select(({ fn }) => fn.min<Date | null>('recordedAt').as('oldestAt'))
      .executeTakeFirstOrThrow();
    const since = oldestAt?.toISOString() ?? null;
    return { kind: 'exact_credits', count: exact.length, oldestAt: since, owedKobo: 0 };
  }
}
