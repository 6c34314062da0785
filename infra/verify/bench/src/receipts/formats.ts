/** How banks write money and times on receipts. `at` is the wall clock in Lagos, read as UTC. */

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const two = (value: number) => String(value).padStart(2, '0');

/** `₦48,500.00` with the sign that the bank puts in front. */
export function money(kobo: number, sign: string): string {
  const naira = String(Math.trunc(kobo / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${sign}${naira}.${two(kobo % 100)}`;
}

const hour12 = (at: Date) => at.getUTCHours() % 12 || 12;
const half = (at: Date) => (at.getUTCHours() < 12 ? 'AM' : 'PM');
const clock = (at: Date) =>
  `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
const minutes12 = (at: Date) => `${hour12(at)}:${two(at.getUTCMinutes())} ${half(at)}`;
const monthOf = (at: Date) => months[at.getUTCMonth()] ?? '';

function ordinal(day: number): string {
  const suffix = new Map([
    [1, 'st'],
    [2, 'nd'],
    [3, 'rd'],
  ]);
  return `${day}${(day > 10 && day < 14 ? undefined : suffix.get(day % 10)) ?? 'th'}`;
}

/** Ways to write a moment, each with what it says of the time. */
export const dateForms = {
  'Nov 21st, 2026 09:38:12': {
    time: 'seconds',
    write: (at: Date) =>
      `${monthOf(at).slice(0, 3)} ${ordinal(at.getUTCDate())}, ${at.getUTCFullYear()} ${clock(at)}`,
  },
  '21 Nov 2026, 9:38 AM': {
    time: 'minutes',
    write: (at: Date) =>
      `${at.getUTCDate()} ${monthOf(at).slice(0, 3)} ${at.getUTCFullYear()}, ${minutes12(at)}`,
  },
  '21-11-2026 09:38:12': {
    time: 'seconds',
    write: (at: Date) =>
      `${two(at.getUTCDate())}-${two(at.getUTCMonth() + 1)}-${at.getUTCFullYear()} ${clock(at)}`,
  },
  'November 21, 2026 | 9:38 AM': {
    time: 'minutes',
    write: (at: Date) =>
      `${monthOf(at)} ${at.getUTCDate()}, ${at.getUTCFullYear()} | ${minutes12(at)}`,
  },
  '21/11/2026 09:38 AM': {
    time: 'minutes',
    write: (at: Date) =>
      `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()} ${two(hour12(at))}:${two(at.getUTCMinutes())} ${half(at)}`,
  },
  '2026-11-21 09:38:12': {
    time: 'seconds',
    write: (at: Date) => `${at.toISOString().slice(0, 10)} ${clock(at)}`,
  },
  '21-Nov-2026 09:38': {
    time: 'minutes',
    write: (at: Date) =>
      `${two(at.getUTCDate())}-${monthOf(at).slice(0, 3)}-${at.getUTCFullYear()} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`,
  },
  '21 November 2026': {
    time: 'none',
    write: (at: Date) => `${at.getUTCDate()} ${monthOf(at)} ${at.getUTCFullYear()}`,
  },
} as const satisfies Record<
  string,
  { time: 'none' | 'minutes' | 'seconds'; write: (at: Date) => string }
>;

/** How a layout writes the moment, named by an example. */
export type DateForm = keyof typeof dateForms;
