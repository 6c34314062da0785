import {
  addWorkingHours,
  describeWorkingHours,
  endOfNextWorkingDay,
  missedPromisesBefore,
  parseHolidays,
  parseWorkingHours,
  type WorkingWeek,
} from './working-hours.ts';

const parse = (text: string): WorkingWeek => {
  const week = parseWorkingHours(text);
  if (!week) throw new Error(`${text} is not read`);
  return week;
};
const week = parse('Mon-Fri 08:00-18:00, Sat 08:00-18:00');
const none: ReadonlySet<string> = new Set();
/** A moment on the clocks of Lagos. */
const at = (text: string) => new Date(`${text}+01:00`);

describe('addWorkingHours', () => {
  // 2026-11-21 is a Saturday.
  it.each([
    ['within a day', '2026-11-20T09:00', 2, '2026-11-20T11:00'],
    ['to the end of a day', '2026-11-20T09:00', 9, '2026-11-20T18:00'],
    ['over a night', '2026-11-20T17:00', 2, '2026-11-21T09:00'],
    ['from before opening', '2026-11-20T03:00', 2, '2026-11-20T10:00'],
    ['from a night', '2026-11-20T22:30', 2, '2026-11-21T10:00'],
    ['over a Sunday', '2026-11-21T17:30', 2, '2026-11-23T09:30'],
    ['from a Sunday', '2026-11-22T12:00', 2, '2026-11-23T10:00'],
    ['over a week', '2026-11-20T12:00', 60, '2026-11-27T12:00'],
    ['48 hours', '2026-11-20T12:00', 48, '2026-11-26T10:00'],
    ['no hours at closing time', '2026-11-20T18:00', 0, '2026-11-21T08:00'],
    ['half hours', '2026-11-20T17:45', 0.5, '2026-11-21T08:15'],
  ])('counts %s', (_what, from, hours, to) => {
    expect(addWorkingHours(at(from), hours, { week, holidays: none })).toEqual(at(to));
  });

  it('counts no hours of a holiday', () => {
    const holidays = new Set(['2026-11-21']);
    const end = addWorkingHours(at('2026-11-20T17:00'), 2, { week, holidays });
    expect(end).toEqual(at('2026-11-23T09:00'));
  });

  it('refuses a week without hours', () => {
    const never = { week: [], holidays: none };
    expect(() => addWorkingHours(at('2026-11-20T09:00'), 1, never)).toThrow(RangeError);
  });
});

describe('endOfNextWorkingDay', () => {
  it('passes over days off and holidays', () => {
    const end = (holidays: ReadonlySet<string>) =>
      endOfNextWorkingDay(at('2026-11-21T09:00'), { week, holidays });
    expect(end(none)).toEqual(at('2026-11-23T18:00'));
    expect(end(new Set(['2026-11-23']))).toEqual(at('2026-11-24T18:00'));
  });
});

describe('parseWorkingHours', () => {
  it.each(['', 'Mon', 'Mon-Fri 8-18', 'Mon-Fry 08:00-18:00', 'Mon 18:00-08:00', 'Mon 08:00-25:00'])(
    'refuses %j',
    (text) => {
      expect(parseWorkingHours(text)).toBeUndefined();
    },
  );

  it.each([
    ['Mon-Fri 08:00-18:00, Sat 08:00-18:00', 'Mon to Sat, 8AM to 6PM'],
    ['Mon-Fri 08:00-18:00, Sat 09:30-16:00', 'Mon to Fri, 8AM to 6PM; Sat, 9:30AM to 4PM'],
    ['Sat-Mon 00:00-12:00', 'Mon, 12AM to 12PM; Sat to Sun, 12AM to 12PM'],
  ])('describes %s as %s', (text, words) => {
    expect(describeWorkingHours(parse(text))).toBe(words);
  });
});

describe('missedPromisesBefore', () => {
  const working = {
    week: parse('Mon-Fri 08:00-18:00, Sat 09:00-16:00'),
    holidays: new Set(['2026-11-30']),
  };

  it.each([
    // What began on Thursday was promised for Friday, 6PM.
    ['2026-11-27T16:59:00.000Z', '2026-11-25T23:00:00.000Z'],
    ['2026-11-27T17:00:00.000Z', '2026-11-26T23:00:00.000Z'],
    // Friday is over at four on Saturday; Saturday's promise waits for Tuesday, after a Sunday and a holiday.
    ['2026-11-28T15:00:00.000Z', '2026-11-27T23:00:00.000Z'],
    ['2026-12-01T16:59:00.000Z', '2026-11-27T23:00:00.000Z'],
    ['2026-12-01T17:00:00.000Z', '2026-11-30T23:00:00.000Z'],
  ])('at %s: what began before %s', (now, midnight) => {
    expect(missedPromisesBefore(new Date(now), working).toISOString()).toBe(midnight);
  });
});

describe('parseHolidays', () => {
  it('reads day and name of each', () => {
    expect(parseHolidays('2026-12-25 Christmas Day, 2027-01-01 New Year')).toEqual([
      { day: '2026-12-25', name: 'Christmas Day' },
      { day: '2027-01-01', name: 'New Year' },
    ]);
    expect(parseHolidays('')).toEqual([]);
  });

  it.each(['Christmas', '2026-12-25', '2026-02-30 No day', '25 December 2026'])(
    'refuses %j',
    (text) => {
      expect(parseHolidays(text)).toBeUndefined();
    },
  );
});
