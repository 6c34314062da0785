import { addWorkingDays, type WorkingTime } from '../company/working-hours.ts';
import { addDays, type IsoDay, lagosDay } from '../lagos.ts';

/** Days until goods arrive. */
export interface DeliveryDays {
  /** 0: "within 3 days" promises no first day. */
  readonly min: number;
  readonly max: number;
  /** Only days on which the company works count. */
  readonly areWorking: boolean;
}

/** Between which days in Lagos the goods of a paid order should arrive. */
export interface Arrival {
  /** Null: any day up to the last. */
  first: IsoDay | null;
  last: IsoDay;
}

const SPAN =
  /(within |up to )?(\d{1,3})(?:\s*(?:to|-|–)\s*(\d{1,3}))?\s*(working |business )?(hour|day|week)s?\b/gi;

/**
 * The days in an owner's words such as `1 to 2 working days`, `within 48 hours` or `the same day`; undefined where they name
 * none, or several ("2 days in town, 5 outside").
 */
export function daysIn(words: string): DeliveryDays | undefined {
  const [span, ...others] = words.matchAll(SPAN);
  if (others.length > 0) return undefined;
  if (!span) {
    if (/\bsame day\b/i.test(words)) return { min: 0, max: 0, areWorking: false };
    return /\bnext day\b/i.test(words) ? { min: 1, max: 1, areWorking: false } : undefined;
  }
  const [, limit, first, last, working, unit = ''] = span;
  const inDays = { hour: 1 / 24, day: 1, week: 7 }[unit.toLowerCase()] ?? 1;
  return {
    min: limit === undefined ? Math.floor(Number(first) * inDays) : 0,
    max: Math.ceil(Number(last ?? first) * inDays),
    areWorking: working !== undefined,
  };
}

/** When goods arrive that take as long as these words say, from `paidAt` on; undefined where the words name no days. */
export function arrivalOf(words: string, paidAt: Date, time: WorkingTime): Arrival | undefined {
  const days = daysIn(words);
  if (!days) return undefined;
  const { min, max, areWorking } = days;
  const dayAfter = (count: number) =>
    areWorking ? addWorkingDays(paidAt, count, time) : addDays(lagosDay(paidAt), count);
  return { first: min === 0 && max > 0 ? null : dayAfter(min), last: dayAfter(max) };
}
