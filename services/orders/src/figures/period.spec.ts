import { instantsOf, periodsOf, stepDaysOf, stepsOf } from './period.ts';

describe('the period of the figures', () => {
  it('is compared with as many days right before it', () => {
    expect(periodsOf('2026-11-18', '2026-11-09')).toEqual({
      period: { from: '2026-11-09', to: '2026-11-18' },
      before: { from: '2026-10-30', to: '2026-11-08' },
    });
  });

  it.each([
    ['twelve weeks from a Monday by default', '2026-11-18', undefined, '2026-08-31'],
    ['one day when it would end before it begins', '2026-11-18', '2026-12-01', '2026-11-18'],
    ['three years at most', '2026-11-18', '2001-01-01', '2023-11-19'],
  ])('is %s', (_, to, wanted, from) => {
    expect(periodsOf(to, wanted).period).toEqual({ from, to });
  });

  it('comes by day below eight weeks, then by week, the last of which may be shorter', () => {
    const days = { from: '2026-12-30', to: '2027-01-02' };
    expect([stepDaysOf(days), stepsOf(days)]).toEqual([
      1,
      ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'],
    ]);
    expect(stepsOf({ from: '2026-09-28', to: '2026-11-21' })).toHaveLength(55);
    const weeks = { from: '2026-09-28', to: '2026-11-23' };
    expect(stepDaysOf(weeks)).toBe(7);
    expect(stepsOf(weeks).slice(-2)).toEqual(['2026-11-16', '2026-11-23']);
  });

  it('begins and ends at midnight in Lagos', () => {
    expect(instantsOf({ from: '2026-11-16', to: '2026-11-22' })).toEqual({
      start: new Date('2026-11-15T23:00:00Z'),
      end: new Date('2026-11-22T23:00:00Z'),
    });
  });
});
