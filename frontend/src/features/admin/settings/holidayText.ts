import { DAY_MS, formatDate } from '../../../lib/formatTime.ts';

/** Days without work that follow each other, such as a week of Christmas. */
export interface Closing {
  /** `2026-12-25`. */
  readonly from: string;
  /** The last day; the same for a single one. */
  readonly to: string;
  readonly name: string;
}

const PART = /^(\d{4}-\d{2}-\d{2})\s+(.{1,60})$/;
/** Length of the longest closing; the text names each of its days. */
const MAX_DAYS = 60;

const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));

/**
 * Reads `2026-12-25 Christmas, 2027-01-01 New Year` as the server does; days of one name that follow each other are one
 * closing. Undefined when it is not written so.
 */
export function readClosings(text: string): readonly Closing[] | undefined {
  const closings: Closing[] = [];
  for (const part of text.split(/[,\n]/).map((each) => each.trim())) {
    if (part === '') continue;
    const [, day = '', name = ''] = PART.exec(part) ?? [];
    if (!isDay(day)) return undefined;
    const last = closings.at(-1);
    if (last?.name === name && dayAfter(last.to) === day)
      closings[closings.length - 1] = { ...last, to: day };
    else closings.push({ from: day, to: day, name });
  }
  return closings;
}

const daysOf = ({ from, to }: Closing): number =>
  isDay(to) ? (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 : 1;

const isEmpty = ({ from, to, name }: Closing): boolean => `${from}${to}${name}`.trim() === '';

/** What is wrong with a closing, in words; undefined of a good one, and of one that is not filled in. */
export function closingFault(closing: Closing): string | undefined {
  if (isEmpty(closing)) return undefined;
  if (!isDay(closing.from)) return 'Choose the first day';
  const days = daysOf(closing);
  if (days < 1) return 'The last day must not be before the first';
  return days > MAX_DAYS ? `Has more than ${MAX_DAYS} days: make it two` : undefined;
}

/** The closings as the server reads them, day by day. One with a fault is written so that the server refuses it. */
export function writeClosings(closings: readonly Closing[]): string {
  const days = closings.flatMap((closing) => {
    if (isEmpty(closing)) return [];
    const { from, to, name } = closing;
    const words = name.replaceAll(/[,\n]/g, ' ').trim().slice(0, 60) || 'Closed';
    if (closingFault(closing)) return [`?${from} ${to} ${words}`];
    return Array.from(
      { length: daysOf(closing) },
      (_, place) => `${dayAfter(from, place)} ${words}`,
    );
  });
  return days.join(', ');
}

/** All closings at a glance: `2 set: Christmas, 24 December 2026 to 1 January 2027; Founders' day, 3 May 2027.` */
export function closingsInWords(closings: readonly Closing[]): string {
  const set = closings.filter((closing) => !isEmpty(closing) && !closingFault(closing));
  if (set.length === 0) return 'No holiday is set.';
  const words = set
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map((closing) => {
      const { from, to, name } = closing;
      const days =
        daysOf(closing) > 1 ? `${formatDate(from)} to ${formatDate(to)}` : formatDate(from);
      return `${name.trim() || 'Closed'}, ${days}`;
    });
  return `${set.length} set: ${words.join('; ')}.`;
}
