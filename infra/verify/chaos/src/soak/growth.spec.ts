import { growthOf, slopePerHour } from './growth.ts';

const MINUTE = 60_000;
const series = (at: (i: number) => number) => Array.from({ length: 80 }, (_, i) => at(i));

describe('growthOf', () => {
  it('sees a leak', () => {
    const { doesGrow, perHour } = growthOf(
      'MB of memory, x',
      series((i) => 100 + i),
      MINUTE,
    );
    expect(doesGrow).toBe(true);
    expect(perHour).toBe(60);
  });

  it.each([
    ['an even figure', () => 100],
    ['a saw of garbage collection', (i: number) => 100 + (i % 10) * 5],
    ['a figure that falls', (i: number) => 200 - i],
    ['one step up and back', (i: number) => (i > 30 && i < 50 ? 200 : 100)],
  ])('takes %s for no leak', (_, at) => {
    expect(growthOf('MB of memory, x', series(at), MINUTE).doesGrow).toBe(false);
  });

  it('sees connections that are never released', () => {
    expect(
      growthOf(
        'PostgreSQL connections',
        series((i) => 20 + i / 10),
        MINUTE,
      ).doesGrow,
    ).toBe(true);
  });
});

describe('slopePerHour', () => {
  it('is 0 for a single value', () => {
    expect(slopePerHour([5], MINUTE)).toBe(0);
  });
});
