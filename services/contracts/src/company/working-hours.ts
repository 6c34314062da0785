import {
  DAY_MS,
  HOUR_MS,
  type IsoDay,
  LAGOS_OFFSET_MS,
  lagosDay,
  MINUTE_MS,
  startOfLagosDay,
} from '../lagos.ts';

/** Opening hours of one day, in minutes since midnight on the clocks of Lagos. */
export interface DayHours {
  from: number;
  to: number;
}

/** The hours of each day, Sunday first as `Date.getUTCDay` counts; null is a day off. */
export type WorkingWeek = readonly (DayHours | null)[];

/** When staff work. */
export interface WorkingTime {
  week: WorkingWeek;
  /** Days without work, such as `2026-12-25`. */
  holidays: ReadonlySet<string>;
}

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const PART = /^([a-z]{3})(?:-([a-z]{3}))? (\d{2}):(\d{2})-(\d{2}):(\d{2})$/i;

/** Reads `Mon-Fri 08:00-18:00, Sat 09:00-16:00` (Lagos time); undefined when it is not written so. */
export function parseWorkingHours(text: string): WorkingWeek | undefined {
  const week: (DayHours | null)[] = dayNames.map(() => null);
  for (const part of text.split(',')) {
    const [, first = '', last = first, ...clock] = PART.exec(part.trim()) ?? [];
    const days = [dayOf(first), dayOf(last)];
    const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = clock.map(Number);
    const hours = { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
    const isRead = days.every((day) => day >= 0) && hours.from < hours.to && hours.to <= 24 * 60;
    if (!isRead || fromMinute > 59 || toMinute > 59) return undefined;
    const [from = 0, to = 0] = days;
    for (let day = from; ; day = (day + 1) % 7) {
      week[day] = hours;
      if (day === to) break;
    }
  }
  return week;
}

/** A day on which staff do not work. */
export interface Holiday {
  /** `2026-12-25`. */
  day: string;
  name: string;
}

/** Reads `2026-12-25 Christmas, 2027-01-01 New Year`; undefined when it is not written so. */
export function parseHolidays(text: string): readonly Holiday[] | undefined {
  const parts = text.split(/[,\n]/).map((part) => part.trim());
  const holidays = parts.filter(Boolean).map((part): Holiday | undefined => {
    const [, day = '', name = ''] = /^(\d{4}-\d{2}-\d{2})\s+(.{1,60})$/.exec(part) ?? [];
    const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
    return isDay ? { day, name } : undefined;
  });
  const known = holidays.filter((holiday) => holiday !== undefined);
  return known.length === holidays.length ? known : undefined;
}

const dayOf = (name: string) =>
  dayNames.findIndex((day) => day.toLowerCase() === name.toLowerCase());

/**
 * The moment at which that many working hours have passed since `from`; with 0, the first working moment
 * from then on. Throws a RangeError for a week without hours.
 */
export function addWorkingHours(from: Date, hours: number, { week, holidays }: WorkingTime): Date {
  if (!week.some((day) => day !== null)) throw new RangeError('the week has no working hours');
  const start = from.getTime() + LAGOS_OFFSET_MS;
  let leftMs = hours * HOUR_MS;
  for (let midnight = Math.floor(start / DAY_MS) * DAY_MS; ; midnight += DAY_MS) {
    const day = hoursOf(midnight, { week, holidays });
    if (!day) continue;
    const opens = Math.max(start, midnight + day.from * MINUTE_MS);
    const openMs = midnight + day.to * MINUTE_MS - opens;
    if (openMs <= 0) continue;
    if (leftMs <= openMs) return new Date(opens + leftMs - LAGOS_OFFSET_MS);
    leftMs -= openMs;
  }
}

/** The hours of the day that begins at this midnight of Lagos; none on a day off or a holiday. */
function hoursOf(midnight: number, { week, holidays }: WorkingTime): DayHours | null {
  const date = new Date(midnight);
  if (holidays.has(date.toISOString().slice(0, 10))) return null;
  return week[date.getUTCDay()] ?? null;
}

/**
 * When the working day after that of `from` ends, on the clocks of Lagos. Throws a RangeError for a week without hours.
 */
export function endOfNextWorkingDay(from: Date, { week, holidays }: WorkingTime): Date {
  if (!week.some((day) => day !== null)) throw new RangeError('the week has no working hours');
  const today = Date.parse(lagosDay(from));
  for (let midnight = today + DAY_MS; ; midnight += DAY_MS) {
    const day = hoursOf(midnight, { week, holidays });
    if (day) return new Date(midnight + day.to * MINUTE_MS - LAGOS_OFFSET_MS);
  }
}

/**
 * The midnight of Lagos before which a promise began that is over by `now`, where each ends as `endOfNextWorkingDay` says.
 * Throws a RangeError for a week without hours.
 */
export function missedPromisesBefore(now: Date, working: WorkingTime): Date {
  const today = startOfLagosDay(lagosDay(now)).getTime();
  for (let midnight = today; ; midnight -= DAY_MS)
    if (endOfNextWorkingDay(new Date(midnight - DAY_MS), working) <= now) return new Date(midnight);
}

/** The day that many working days after that of `from`, in Lagos. Throws a RangeError for a week without hours. */
export function addWorkingDays(from: Date, days: number, { week, holidays }: WorkingTime): IsoDay {
  if (!week.some((day) => day !== null)) throw new RangeError('the week has no working hours');
  let midnight = Date.parse(lagosDay(from));
  for (let left = days; left > 0; ) {
    midnight += DAY_MS;
    if (hoursOf(midnight, { week, holidays })) left -= 1;
  }
  return new Date(midnight).toISOString().slice(0, 10);
}

/** The week in words, Monday first: `Mon to Sat, 8AM to 6PM`. */
export function describeWorkingHours(week: WorkingWeek): string {
  const runs: { first: string; last: string; hours: string }[] = [];
  let isRunning = false;
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const hours = week[day];
    const name = dayNames[day] ?? '';
    const words = hours ? `${clockOf(hours.from)} to ${clockOf(hours.to)}` : '';
    const run = runs.at(-1);
    if (hours && isRunning && run?.hours === words) run.last = name;
    else if (hours) runs.push({ first: name, last: name, hours: words });
    isRunning = Boolean(hours);
  }
  return runs
    .map(({ first, last, hours }) => `${first === last ? first : `${first} to ${last}`}, ${hours}`)
    .join('; ');
}

function clockOf(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const minute = minutes % 60;
  const clock = `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`;
  return `${clock}${hour < 12 ? 'AM' : 'PM'}`;
}
