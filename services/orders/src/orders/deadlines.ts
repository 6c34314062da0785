import type { EntityManager } from '@mikro-orm/postgresql';
import {
  addWorkingHours,
  endOfNextWorkingDay,
  missedPromisesBefore,
  parseHolidays,
  parseWorkingHours,
  type WorkingTime,
} from '@spade/contracts/company/working-hours';
import type { IsoDay } from '@spade/contracts/lagos';
import { arrivalOf } from '@spade/contracts/orders/arrival';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order, ShownEvent } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';

/**
 * The database's clock, which judges every deadline: the start of the transaction, rounded to a millisecond as the columns
 * round it. The driver would truncate it, and a time computed from that would lie before the one in the column.
 */
export async function databaseNow(em: EntityManager): Promise<Date> {
  const { now } = await ordersDb(em)
    .selectNoFrom(sql<Date>`now()::timestamptz(3)`.as('now'))
    .executeTakeFirstOrThrow();
  return now;
}

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

type Hours = Pick<OrdersConfig, 'WORKING_HOURS' | 'PUBLIC_HOLIDAYS'>;

/** When staff check payments. The configuration accepts no text that cannot be read. */
export function workingTime({ WORKING_HOURS, PUBLIC_HOLIDAYS }: Hours): WorkingTime {
  const holidays = parseHolidays(PUBLIC_HOLIDAYS) ?? [];
  return {
    week: parseWorkingHours(WORKING_HOURS) ?? [],
    holidays: new Set(holidays.map(({ day }) => day)),
  };
}

/** When this many working hours will have passed, by the database's clock. */
async function workingHoursFromNow(em: EntityManager, hours: number, config: Hours): Promise<Date> {
  return addWorkingHours(await databaseNow(em), hours, workingTime(config));
}

/** Until when staff check a proof or a payment that comes now. */
export function reviewByOf(
  em: EntityManager,
  config: Hours & Pick<OrdersConfig, 'REVIEW_WINDOW_HOURS'>,
): Promise<Date> {
  return workingHoursFromNow(em, config.REVIEW_WINDOW_HOURS, config);
}

/** Working hours that a buyer has after a rejection: one who sleeps must not lose the goods. */
const REJECTED_HOURS = 2;

/** The deadline after a rejection: a new payment window, and not before the buyer could have acted. */
export async function deadlineAfterRejection(
  em: EntityManager,
  config: Hours & Pick<OrdersConfig, 'PAYMENT_WINDOW_MINUTES'>,
) {
  const earliest = await workingHoursFromNow(em, REJECTED_HOURS, config);
  return sql<Date>`greatest(now() + make_interval(mins => ${config.PAYMENT_WINDOW_MINUTES}),
    ${earliest}::timestamptz)`;
}

/** Until when staff tell a buyer how money that is not decided comes back: the end of the next working day. */
export function refundAnswerBy(
  { undecidedSince, undecidedKobo, attestedKobo }: UndecidedFacts,
  config: Hours,
): string | null {
  if (undecidedSince === null || undecidedKobo <= attestedKobo) return null;
  return endOfNextWorkingDay(undecidedSince, workingTime(config)).toISOString();
}

/** Until when staff say what becomes of the money for goods that came back, or with which something is wrong. */
export const claimAnswerBy = (since: Date | string, config: Hours): string =>
  endOfNextWorkingDay(new Date(since), workingTime(config)).toISOString();

/**
 * The time that the buyer is shown for a promise: the promised one, or, once that is missed, the next one that staff can keep.
 * Staff see in their list of work that it was missed.
 */
export const promiseFrom = (answerBy: string, now: Date, config: Hours): string =>
  new Date(answerBy) > now ? answerBy : endOfNextWorkingDay(now, workingTime(config)).toISOString();

/** Promises to buyers that began before this moment are missed by now, by the database's clock. */
export const missedBefore = async (em: EntityManager, config: Hours): Promise<Date> =>
  missedPromisesBefore(await databaseNow(em), workingTime(config));

/**
 * The last day on which money that is owed goes out, as buyer and staff read it: counted from `givenAt`, when the buyer named
 * the account, or from the last decision where that came later. Undefined where the words name no days.
 */
export function lastRefundDay(
  givenAt: Date,
  history: readonly ShownEvent[],
  config: Hours & Pick<OrdersConfig, 'DELIVERY_REFUND_TIME'>,
): IsoDay | undefined {
  const decidedAt = history.findLast(({ kind }) => kind === 'refund_decided')?.at ?? givenAt;
  const from = decidedAt > givenAt ? decidedAt : givenAt;
  return arrivalOf(config.DELIVERY_REFUND_TIME, from, workingTime(config))?.last;
}

type UndecidedFacts = Pick<Order, 'undecidedSince' | 'undecidedKobo' | 'attestedKobo'>;

/** Working hours that a buyer has for the rest of a payment. */
const REST_HOURS = 20;

/** The deadline once a part was paid: the buyer must have time for the rest, and staff time to approve it. */
export async function deadlineForRest(em: EntityManager, config: Hours) {
  const earliest = await workingHoursFromNow(em, REST_HOURS, config);
  return sql<Date>`greatest(payment_deadline, ${earliest}::timestamptz)`;
}
