import {
  dayInWords,
  formatDate,
  formatDay,
  formatFullMoment,
  formatMoment,
  formatSpan,
  formatTime,
  lagosDayOf,
} from './formatTime.ts';

/** The day on the line of its month. */
const inOneLine = (words: string) => words.replace(' ', '\u00a0');

describe('times on screen', () => {
  it('are those of Lagos', () => {
    const justAfterMidnight = '2026-11-20T23:05:00.000Z';
    expect(formatTime(justAfterMidnight)).toBe('00:05');
    expect(formatDate(Date.parse(justAfterMidnight))).toBe('21\u00a0November 2026');
    expect(formatMoment('2026-11-21T08:14:00.000Z')).toBe('21\u00a0Nov 2026, 09:14');
    expect(lagosDayOf(justAfterMidnight)).toBe('2026-11-21');
    expect(formatFullMoment(justAfterMidnight)).toBe('Saturday, 21\u00a0November 2026, 00:05 WAT');
  });

  it('are written as Intl writes them for Nigeria, on every day of a leap year', () => {
    const options = { timeZone: 'Africa/Lagos', day: 'numeric' } as const;
    const long = new Intl.DateTimeFormat('en-NG', { ...options, month: 'long', year: 'numeric' });
    const weekday = new Intl.DateTimeFormat('en-NG', { timeZone: 'Africa/Lagos', weekday: 'long' });
    const short = new Intl.DateTimeFormat('en-NG', { ...options, month: 'short' });
    for (let day = 0; day < 366; day += 1) {
      const at = Date.UTC(2028, 0, 1, 23, 30) + day * 86_400_000;
      expect(formatDate(at)).toBe(inOneLine(long.format(at)));
      expect(formatDay(at)).toBe(inOneLine(short.format(at)));
      expect(formatFullMoment(at)).toBe(
        `${weekday.format(at)}, ${inOneLine(long.format(at))}, 00:30 WAT`,
      );
    }
  });
});

describe('dayInWords', () => {
  it.each([
    ['2026-04-03', 'Friday, 3\u00a0April 2026'],
    ['', ''],
    // While a year is typed.
    ['20261-04-03', ''],
  ])('says of %j: %j', (day, words) => {
    expect(dayInWords(day)).toBe(words);
  });
});

describe('formatSpan', () => {
  it.each([
    [59_999, 'less than a minute'],
    [60_000, '1 minute'],
    [59 * 60_000, '59 minutes'],
    [60 * 60_000, '1 hour'],
    [49 * 60 * 60_000, '2 days'],
    [-5, 'less than a minute'],
  ])('puts %i milliseconds as %s', (span, words) => {
    expect(formatSpan(span)).toBe(words);
  });
});
