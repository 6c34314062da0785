import { instantsOf, mondayOf, mondaysOf, periodsOf } from './period.ts';

describe('weeks of the figures', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['2028-02-29', '2028-02-28'],
  ])('%s is in the week of %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });

  it('end with the day asked for, and are compared with the same weekdays before', () => {
    // 2026-11-18 is a Wednesday.
    expect(periodsOf(2, '2026-11-18')).toEqual({
      period: { from: '2026-11-09', to: '2026-11-18' },
      before: { from: '2026-10-26', to: '2026-11-04' },
    });
    expect(periodsOf(12, '2026-11-22').period).toEqual({ from: '2026-08-31', to: '2026-11-22' });
  });

  it('are listed by their Mondays', () => {
    expect(mondaysOf({ from: '2026-12-28', to: '2027-01-04' })).toEqual([
      '2026-12-28',
      '2027-01-04',
    ]);
  });

  it('begin and end at midnight in Lagos', () => {
    expect(instantsOf({ from: '2026-11-16', to: '2026-11-22' })).toEqual({
      start: new Date('2026-11-15T23:00:00Z'),
      end: new Date('2026-11-22T23:00:00Z'),
    });
  });
});
