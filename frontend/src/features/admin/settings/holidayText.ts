/** Days without work that follow each other, such as a week of Christmas. */
export interface Closing {
  /** `2026-12-25`. */
  readonly from: string;
  /** The last day; the same for a single one. */
  readonly to: string;
  readonly name: string;
}

const PART = /^(\d{4}-\d{2}-\d{2})\s+(.{1,60})$/;
const DAY_MS = 86_400_000;
/** Longest closing that is written day by day. */
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

/** The closings as the server reads them, day by day; one without a first day is left out. */
export function writeClosings(closings: readonly Closing[]): string {
  const days = closings.flatMap(({ from, to, name }) => {
    if (!isDay(from)) return [];
    const span = isDay(to) && to > from ? (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 : 1;
    const words = name.replaceAll(/[,\n]/g, ' ').trim().slice(0, 60) || 'Closed';
    return Array.from(
      { length: Math.min(span, MAX_DAYS) },
      (_, place) => `${dayAfter(from, place)} ${words}`,
    );
  });
  return days.join(', ');
}
