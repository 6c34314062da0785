import { seededRandom } from './random.ts';

const draw = (seed: number, count = 5) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random.next());
};

describe('seededRandom', () => {
  it('gives the same numbers for a seed and others for another seed', () => {
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  it('gives each fork its own stream, however much was drawn before', () => {
    const used = seededRandom(1);
    used.next();
    expect(used.fork('a').next()).toBe(seededRandom(1).fork('a').next());
    expect(used.fork('a').next()).not.toBe(used.fork('b').next());
  });

  it('spreads evenly', () => {
    const hits = draw(7, 10_000).filter((x) => x < 0.25).length;
    expect(Math.abs(hits - 2_500)).toBeLessThan(200);
  });
});
