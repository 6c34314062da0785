/** Hours of a day as a time field has them: `08:00`. */
export interface DayHours {
  readonly from: string;
  readonly to: string;
}

/** The hours of each day, Monday first; null is a day off. */
export type Week = readonly (DayHours | null)[];

/** Monday first, as the rows are. */
export const weekDays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const short = weekDays.map((day) => day.slice(0, 3));

const PART = /^([a-z]{3})(?:-([a-z]{3}))? (\d{2}:\d{2})-(\d{2}:\d{2})$/i;

const placeOf = (name: string) =>
  short.findIndex((day) => day.toLowerCase() === name.toLowerCase());

/** Reads `Mon-Fri 08:00-18:00, Sat 09:00-16:00` as the server does; undefined when it is not written so. */
export function readWeek(text: string): Week | undefined {
  const week: (DayHours | null)[] = weekDays.map(() => null);
  for (const part of text.split(',')) {
    const [, first = '', last = first, from = '', to = ''] = PART.exec(part.trim()) ?? [];
    const [start, end] = [placeOf(first), placeOf(last)];
    if (start < 0 || end < 0) return undefined;
    for (let day = start; ; day = (day + 1) % weekDays.length) {
      week[day] = { from, to };
      if (day === end) break;
    }
  }
  return week;
}

/** The week as the server reads it; days that follow each other with the same hours stand together. */
export function writeWeek(week: Week): string {
  const runs: { first: string; last: string; hours: string }[] = [];
  let isRunning = false;
  for (const [day, name] of short.entries()) {
    const open = week[day];
    const hours = open ? `${open.from}-${open.to}` : '';
    const run = runs.at(-1);
    if (open && isRunning && run?.hours === hours) run.last = name;
    else if (open) runs.push({ first: name, last: name, hours });
    isRunning = Boolean(open);
  }
  return runs
    .map(({ first, last, hours }) => `${first === last ? first : `${first}-${last}`} ${hours}`)
    .join(', ');
}
