import { DAY_MS, LAGOS_OFFSET_MS, lagosDay, MINUTE_MS } from '@spade/contracts/lagos';
import type { DateOrder } from '@spade/contracts/money/statement';

/** A day, and the instant if the bank states a time. */
export interface BankDate {
  /** `2026-07-05`, as the bank's calendar has it. */
  day: string;
  /** ISO 8601, UTC. */
  instant?: string;
}

/** A date cell and its place. */
export interface DateText {
  line: number;
  text: string;
}

const TIME =
  '(?:[T ,]+(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:\\.\\d+)?)?\\s*(?<half>AM|PM)?(?<zone>Z|[+-]\\d{2}:?\\d{2})?)?';
const YEAR_FIRST = new RegExp(`^(?<a>\\d{4})[-/.](?<b>\\d{1,2})[-/.](?<c>\\d{1,2})${TIME}$`, 'i');
const NUMBERS = new RegExp(
  `^(?<a>\\d{1,2})[-/.](?<b>\\d{1,2})[-/.](?<c>\\d{4}|\\d{2})${TIME}$`,
  'i',
);
/** `Fri, ` and `Friday ` may stand before a date with its month in words. */
const WEEKDAY = '(?:(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?[., ]+)?';
const NAMED = new RegExp(
  `^${WEEKDAY}(?<day>\\d{1,2})(?:st|nd|rd|th)?[-/., ]*(?<month>[A-Za-z]{3,9})[-/., ]*(?<year>\\d{4}|\\d{2})${TIME}$`,
  'i',
);
const NAMED_FIRST = new RegExp(
  `^${WEEKDAY}(?<month>[A-Za-z]{3,9})[-/. ]*(?<day>\\d{1,2})(?:st|nd|rd|th)?[-/., ]+(?<year>\\d{4})${TIME}$`,
  'i',
);

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const MONTH = `(?:${monthNames.flatMap((name) => [name, name.slice(0, 3)]).join('|')}|sept)`;
const BEGINS = new RegExp(
  `^${WEEKDAY}(?:\\d{1,2}(?:st|nd|rd|th)?[-/. ](?:\\d{1,2}|[a-z]{3,9})(?:[-/., ]|$)|${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,(?: |$)|,? \\d{4}))|^\\d{4}[-/]\\d{2}[-/]`,
  'i',
);

/** Whether a text begins as a date does. */
export const beginsWithDate = (text: string): boolean => BEGINS.test(text);

type Groups = Record<string, string | undefined>;

function match(pattern: RegExp, text: string): Groups | undefined {
  return pattern.exec(text.trim().replace(/[\s\u00a0]+/g, ' '))?.groups;
}

/** The order of day and month of a file, from all of its dates together. */
export type DateDecision =
  | { kind: 'decided'; order: DateOrder }
  /** Every month is a word, or there is not a date. */
  | { kind: 'not needed' }
  | { kind: 'unclear'; example: DateText }
  | { kind: 'contradiction'; one: DateText; other: DateText };

/** Decides by all dates of the file together: `13/05` tells what `05/06` means. */
export function decideDateOrder(dates: Iterable<DateText>): DateDecision {
  const seen = new Map<DateOrder | 'unclear', DateText>();
  for (const date of dates) {
    const evidence = evidenceOf(date.text);
    if (evidence && !seen.has(evidence)) seen.set(evidence, date);
  }
  const unclear = seen.get('unclear');
  seen.delete('unclear');
  const [first, second] = [...seen];
  if (first && second) return { kind: 'contradiction', one: first[1], other: second[1] };
  if (first && !(first[0] === 'year first' && unclear)) {
    // Narrowed by the delete above, which the type of the map does not show.
    return { kind: 'decided', order: first[0] as DateOrder };
  }
  if (first && unclear) return { kind: 'contradiction', one: first[1], other: unclear };
  return unclear ? { kind: 'unclear', example: unclear } : { kind: 'not needed' };
}

function evidenceOf(text: string): DateOrder | 'unclear' | null {
  if (match(YEAR_FIRST, text)) return 'year first';
  const numbers = match(NUMBERS, text);
  if (!numbers) return null;
  const [a, b] = [Number(numbers.a), Number(numbers.b)];
  if (a > 12 && b > 12) return null;
  if (a > 12) return 'day first';
  if (b > 12) return 'month first';
  return a === b ? null : 'unclear';
}

/** What looks like dates in a text, such as that of a period. */
export function dateTextsIn(text: string): string[] {
  return (
    text
      .slice(0, 300)
      .match(
        /\d{4}-\d{2}-\d{2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[- ][A-Za-z]{3,9}[- ,]+\d{4}/g,
      ) ?? []
  );
}

/**
 * The one order in which all of these dates are days of the calendar up to `last`, and from the first to the last of
 * `named`, the days that the file states in words; null where both orders are possible.
 */
export function onlyPossibleOrder(
  texts: readonly string[],
  named: readonly string[],
  last: string,
): DateOrder | null {
  const range = named.flatMap((text) => readDate(text, 'day first')?.day ?? []).sort();
  const [from, to] = [range[0], range.at(-1)];
  const isBound = from !== undefined && to !== undefined && from < to;
  const possible = (['day first', 'month first'] as const).filter((order) =>
    texts.every((text) => {
      const day = readDate(text, order)?.day;
      return day !== undefined && day <= last && (!isBound || (day >= from && day <= to));
    }),
  );
  return possible.length === 1 ? (possible[0] ?? null) : null;
}

/** Reads a date cell in the file's order; null for what is not a date of the calendar. */
export function readDate(text: string, order: DateOrder): BankDate | null {
  const groups =
    match(NAMED, text) ??
    match(NAMED_FIRST, text) ??
    match(YEAR_FIRST, text) ??
    match(NUMBERS, text);
  if (!groups) return null;
  const { year, month, day } = partsOf(groups, order);
  const midnight = Date.UTC(year, month - 1, day);
  const asDate = new Date(midnight);
  // 31 February would become 3 March.
  if (asDate.getUTCMonth() !== month - 1 || asDate.getUTCDate() !== day) return null;
  if (year < 2000 || year > 2099) return null;
  const isoDay = asDate.toISOString().slice(0, 10);
  if (groups.hour === undefined) return { day: isoDay };
  const instant = instantOf(midnight, groups);
  if (instant === null) return null;
  // With a zone of its own, the day is that of Lagos at that time.
  return { day: groups.zone === undefined ? isoDay : lagosDay(instant), instant };
}

function partsOf(groups: Groups, order: DateOrder): { year: number; month: number; day: number } {
  const longYear = (year: string | undefined) => Number(year) + (year?.length === 2 ? 2000 : 0);
  if (groups.month !== undefined) {
    const written = groups.month.toLowerCase();
    const month = monthNames.findIndex((name) => name === written || name.slice(0, 3) === written);
    // September is shortened to four letters, too.
    const isSept = written === 'sept';
    return {
      year: longYear(groups.year),
      month: isSept ? 9 : month + 1,
      day: Number(groups.day),
    };
  }
  const { a, b, c } = groups;
  if (a?.length === 4 || order === 'year first')
    return { year: longYear(a), month: Number(b), day: Number(c) };
  const [day, month] = order === 'day first' ? [a, b] : [b, a];
  return { year: longYear(c), month: Number(month), day: Number(day) };
}

function instantOf(midnight: number, { hour, minute, second, half, zone }: Groups): string | null {
  let hours = Number(hour);
  const [minutes, seconds] = [Number(minute), Number(second ?? 0)];
  if (half) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  }
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const local = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return new Date(local - zoneMs(zone)).toISOString();
}

function zoneMs(zone: string | undefined): number {
  if (zone === undefined) return LAGOS_OFFSET_MS;
  if (zone.toUpperCase() === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

/** A date cell of a workbook: the library hands out its wall clock as UTC. Midnight means no time. */
export function readDateCell(cell: Date): BankDate | null {
  const ms = Math.round(cell.getTime() / 1000) * 1000;
  const wallClock = new Date(ms);
  if (Number.isNaN(ms) || wallClock.getUTCFullYear() < 2000 || wallClock.getUTCFullYear() > 2099)
    return null;
  const day = wallClock.toISOString().slice(0, 10);
  if (ms % DAY_MS === 0) return { day };
  return { day, instant: new Date(ms - LAGOS_OFFSET_MS).toISOString() };
}
