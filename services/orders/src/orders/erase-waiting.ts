import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';

/** Days for which the page of a lapsed order says so. */
const LAPSED_DAYS = 30;

/** Erases the orders that lapsed, and in time their rows. */
export async function forgetWaiting(em: EntityManager): Promise<void> {
  await eraseWaiting(em, sql<SqlBool>`request is not null and lapses_at <= now()`);
  await ordersDb(em)
    .deleteFrom('waiting_orders')
    .where(sql<SqlBool>`lapses_at < now() - make_interval(days => ${LAPSED_DAYS}::integer)`)
    .execute();
}

/** Erases the orders of a person that were never placed. */
export const eraseWaitingOf = (em: EntityManager, email: string): Promise<void> =>
  eraseWaiting(em, sql<SqlBool>`lower(request -> 'buyer' ->> 'email') = lower(${email})`);

/** Removes what the buyers of these waiting orders typed, and the events of their mails that are done. The orders then count as lapsed. */
export async function eraseWaiting(em: EntityManager, which: RawBuilder<SqlBool>): Promise<void> {
  const erased = await ordersDb(em)
    .updateTable('waiting_orders')
    .set({ request: null, lapsesAt: sql<Date>`least(lapses_at, now())` })
    .where(which)
    .returning('publicId')
    .execute();
  if (erased.length === 0) return;
  await ordersDb(em)
    .deleteFrom('outbox')
    .where('doneAt', 'is not', null)
    .where(
      sql<string>`payload->>'orderId'`,
      'in',
      erased.map(({ publicId }) => publicId),
    )
    .execute();
}
