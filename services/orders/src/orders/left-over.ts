import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import { isReversed } from './order-money.ts';

/** What is left of a transfer that paid an order: its buyer waits to hear what becomes of it. */
export interface LeftOver {
  kobo: number;
  /** When the transfer was given to the order. */
  since: Date;
}

/** What is left, by order, of transfers that were matched to it alone: the rest of a shared transfer may be for another order. */
export async function readLeftOvers(
  em: EntityManager,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, LeftOver>> {
  if (orderIds.length === 0) return new Map();
  const rows = await ordersDb(em)
    .selectFrom('credit_decisions as decision')
    .innerJoin('credits', 'credits.id', 'decision.creditId')
    .where('decision.orderId', '=', anyOf(orderIds, 'integer'))
    .where('decision.isWhole', '=', false)
    .where(sql<SqlBool>`not exists (select from credit_decisions other
      where other.credit_id = credits.id and other.order_id is distinct from decision.order_id)`)
    .where(sql<SqlBool>`not ${isReversed('credits.id')}`)
    .groupBy('decision.orderId')
    .select([
      'decision.orderId',
      sql<number>`sum(credits.amount_kobo - decision.amount_kobo)::bigint`.as('kobo'),
      sql<Date>`max(decision.at)`.as('since'),
    ])
    .execute();
  return new Map(
    rows.flatMap(({ orderId, kobo, since }) =>
      orderId !== null && kobo > 0 ? [[orderId, { kobo, since }] as const] : [],
    ),
  );
}
