import {
  addWorkingHours,
  parseWorkingHours,
  type WorkingWeek,
} from '@spade/contracts/company/working-hours';
import type { OrdersConfig } from '../orders.config.ts';

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
