import { addDays, formatMoment, lagosDateTime, lagosDay, startOfLagosDay } from './lagos.ts';

describe('a moment in Lagos', () => {
  it('is told in words, also across midnight', () => {
    expect(formatMoment('2026-11-21T08:44:00.000Z')).toBe('09:44 WAT on 21 November 2026');
    expect(formatMoment('2026-12-31T23:30:00.000Z')).toBe('00:30 WAT on 1 January 2027');
  });

  it('knows no summer time', () => {
    expect(formatMoment('2026-07-01T12:00:00.000Z')).toBe('13:00 WAT on 1 July 2026');
  });

  it('has its date and time as spreadsheets read them', () => {
    expect(lagosDateTime('2026-11-21T23:44:05.999Z')).toBe('2026-11-22 00:44:05');
  });

  it('belongs to a day that begins an hour before that of UTC', () => {
    const start = startOfLagosDay('2026-11-22');
    expect(start).toEqual(new Date('2026-11-21T23:00:00.000Z'));
    expect(lagosDay(start)).toBe('2026-11-22');
    expect(lagosDay(new Date(start.getTime() - 1))).toBe('2026-11-21');
  });

  it('has days after and before it, across the end of a year too', () => {
    expect(addDays('2026-12-30', 3)).toBe('2027-01-02');
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28');
  });
});
