import { Pacing } from './read-answer.ts';

const cost = (currentlyAvailable: number) => ({
  requestedQueryCost: 200,
  throttleStatus: { currentlyAvailable, restoreRate: 100, maximumAvailable: 2000 },
});

describe('Pacing', () => {
  it('lets an unknown query through', () => {
    const pacing = new Pacing();
    expect(pacing.waitMs('a', 0)).toBe(0);
    pacing.note('a', cost(0), 0);
    expect(pacing.waitMs('b', 0)).toBe(0);
  });

  it.each([
    [200, 0, 0],
    [150, 0, 500],
    [0, 0, 2000],
    [0, 1500, 500],
    [0, 2000, 0],
    [0, 60_000, 0],
  ])('with %d points left, %d ms later, waits %d ms', (left, laterMs, waitMs) => {
    const pacing = new Pacing();
    pacing.note('a', cost(left), 1000);
    expect(pacing.waitMs('a', 1000 + laterMs)).toBe(waitMs);
  });

  it('never waits for more points than the bucket holds', () => {
    const pacing = new Pacing();
    const throttleStatus = { currentlyAvailable: 50, restoreRate: 10, maximumAvailable: 50 };
    pacing.note('a', { requestedQueryCost: 900, throttleStatus }, 0);
    expect(pacing.waitMs('a', 0)).toBe(0);
  });
});
