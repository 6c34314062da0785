import type { EntityManager } from '@mikro-orm/postgresql';
import {
  addWorkingHours,
  parseWorkingHours,
  type WorkingWeek,
} from '@spade/contracts/company/working-hours';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';

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

type Hours = Pick<OrdersConfig, 'WORKING_HOURS'>;

/** Working hours that a buyer has after a rejection: one who sleeps must not lose the goods. */
const REJECTED_HOURS = 2;

/** The week in which staff check payments. */
export function workingWeek({ WORKING_HOURS }: Hours): WorkingWeek {
  return parseWorkingHours(WORKING_HOURS) ?? []; // the configuration accepts no other text
}

/** Until when staff check a proof that came at `now`. */
export function reviewByOf(
  now: Date,
  config: Hours & Pick<OrdersConfig, 'REVIEW_WINDOW_HOURS'>,
): Date {
  return addWorkingHours(now, config.REVIEW_WINDOW_HOURS, workingWeek(config));
}

/** The earliest deadline after a rejection at `now`. */
export function earliestDeadlineAfterRejection(now: Date, config: Hours): Date {
  return addWorkingHours(now, REJECTED_HOURS, workingWeek(config));
}

/** Working hours that a buyer has for the rest of a payment. */
const REST_HOURS = 20;

/** The earliest deadline of an order of which a part was paid at `now`. */
export function earliestDeadlineForRest(now: Date, config: Hours): Date {
  return addWorkingHours(now, REST_HOURS, workingWeek(config));
}
