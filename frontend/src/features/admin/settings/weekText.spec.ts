import { readWeek, writeWeek } from './weekText.ts';

describe('the week of a setting', () => {
  it.each(['Mon-Fri 08:00-18:00, Sat 09:00-16:00', 'Tue 10:00-12:00, Thu-Sun 10:00-12:00'])(
    'is written as it was read: %s',
    (text) => {
      expect(writeWeek(readWeek(text) ?? [])).toBe(text);
    },
  );

  it('has a day off between two of the same hours', () => {
    expect(readWeek('Sat-Mon 09:00-12:00')?.map((day) => day?.from)).toEqual([
      '09:00',
      undefined,
      undefined,
      undefined,
      undefined,
      '09:00',
      '09:00',
    ]);
    expect(writeWeek(readWeek('Sat-Mon 09:00-12:00') ?? [])).toBe(
      'Mon 09:00-12:00, Sat-Sun 09:00-12:00',
    );
  });

  it.each(['', 'Weekdays', 'Mon 8-18'])('does not read %j', (text) => {
    expect(readWeek(text)).toBeUndefined();
  });
});
