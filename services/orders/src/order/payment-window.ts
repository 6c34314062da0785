import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ordersDb } from './order.tables.ts';

/**
 * The start of the transaction as its rows keep it, rounded to a millisecond: the driver cuts the rest off, and what is
 * computed from it would be a millisecond before what the columns say.
 */
export const transactionStart = sql<Date>`now()::timestamptz(3)`;

/** The database's clock, which judges every deadline. */
export async function databaseNow(em: EntityManager): Promise<Date> {
  const { now } = await ordersDb(em)
    .selectNoFrom(transactionStart.as('now'))
    .executeTakeFirstOrThrow();
  return now;
}

/** The moment this many minutes after the start of the transaction, by the database's clock. */
export const minutesFromNow = (minutes: number) =>
  sql<Date>`now() + make_interval(mins => ${minutes})`;

/** Whether the payment window ended so recently that stock may be taken again at the old price. */
export async function endedRecently(
  em: EntityManager,
  orderId: number,
  hours: number,
): Promise<boolean> {
  const { isRecent } = await ordersDb(em)
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select(
      sql<boolean>`payment_deadline > now() - make_interval(hours => ${hours})`.as('isRecent'),
    )
    .executeTakeFirstOrThrow();
  return isRecent;
}

/** True in SQL while the payment window of the row in `orders` runs. */
export const isWindowOpen = sql<boolean>`payment_deadline > now()`;

/** True in SQL once the payment window of the row in `orders` has ended. */
export const isWindowOver = sql<boolean>`payment_deadline <= now()`;
