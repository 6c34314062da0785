import { type BankDate, readDate } from '../../read-statement/values/dates.ts';
import type { Row } from '../text-rows.ts';

const DAY_MS = 86_400_000;

const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const CLOCK = '\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s?[AP]M)?';
const NAMED = `\\d{1,2}[- ]?(?:${MONTH})[a-z]*[- ,]*\\d{4}`;
/** A month of two digits with a zero is after a day of two: else one was overlooked. */
const NUMBERS =
  '\\d{1,2}[-/](?:\\d|[1-3]\\d)[-/]\\d{4}|\\d{2}[-/]\\d{2}[-/]\\d{4}|\\d{4}-\\d{2}-\\d{2}';
const MOMENT = new RegExp(`(?<![\\d/-])(?:${NAMED}|${NUMBERS})(?![\\d/])(?:[ ,T]*${CLOCK})?`, 'gi');
const MONTH_FIRST = new RegExp(`\\b((?:${MONTH})[a-z]*)\\.?\\s*(\\d{1,2})\\s*,?\\s*(\\d{4})`, 'gi');

/** Brings what apps write into what `readDate` knows: no ordinals, bars or words in between, the day first. */
function tidy(text: string): string {
  return text
    .replace(/\b(\d{1,2}) ?0ct\b/gi, '$1 Oct')
    .replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/gi, '$1')
    .replace(MONTH_FIRST, '$2 $1 $3')
    .replace(/\s*[|•·]\s*|\s+at\s+/gi, ' ')
    .replace(/(\d)\s*:\s*(\d)/g, '$1:$2')
    .replace(/(\d)\s+([AP])\.?M\b\.?/gi, '$1 $2M');
}

/**
 * The moment of the transfer, if every date on the picture is the same day and it is not to come; null otherwise.
 * Numbers are read with the day first, as Nigerian banks write them, unless that is not a date.
 */
export function readMoment(rows: readonly Row[], now: Date): BankDate | null {
  const found = rows
    .flatMap(({ text }) => tidy(text).match(MOMENT) ?? [])
    .map((text) => readDate(text.trim(), 'day first') ?? readDate(text.trim(), 'month first'))
    .filter((date) => date !== null);
  const [first] = found;
  if (!first || found.some(({ day }) => day !== first.day)) return null;
  if (Date.parse(first.day) > now.getTime() + DAY_MS) return null;
  const instants = new Set(found.flatMap(({ instant }) => instant ?? []));
  const [instant, ...others] = instants;
  // Two times on one day: the day is certain, the moment is not.
  return instant === undefined || others.length > 0
    ? { day: first.day }
    : { day: first.day, instant };
}
