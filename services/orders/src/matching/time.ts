import { lagosDay } from '@spade/contracts/lagos';
import type { Evidence, MatchedCredit, MatchedOrder } from './evidence.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Clocks of banks differ by a little. */
const CLOCK_TOLERANCE_MINUTES = 5;

/** So long after its payment time an order may still be meant by a credit that does not name it. */
const LATE_DAYS = 3;

/** How the credit lies to the order in time; by days where the bank states no time. */
export function timeOf(
  { bookedAt, valueDate }: MatchedCredit,
  { createdAt, paymentDeadline }: MatchedOrder,
): Pick<Evidence, 'minutesAfter' | 'isBefore' | 'isLate'> {
  const end = new Date(paymentDeadline.getTime() + LATE_DAYS * DAY_MS);
  const isDayBefore = valueDate < lagosDay(createdAt);
  if (bookedAt === null)
    return { minutesAfter: null, isBefore: isDayBefore, isLate: valueDate > lagosDay(end) };
  const minutes = Math.floor((bookedAt.getTime() - createdAt.getTime()) / MINUTE_MS);
  return {
    minutesAfter: Math.max(0, minutes),
    isBefore: isDayBefore || minutes < -CLOCK_TOLERANCE_MINUTES,
    isLate: bookedAt > end,
  };
}
