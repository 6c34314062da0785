import { formatShare, formatWait } from './inFigures.ts';

describe('figures in words', () => {
  it.each([
    [0, 'under 1 min'],
    [59, 'under 1 min'],
    [90, '2 min'],
    [3_580, '1 h'],
    [12_000, '3 h 20 min'],
    [86_400, '1 d'],
    [186_000, '2 d 4 h'],
    [172_799, '2 d'],
  ])('writes a wait of %i seconds as %s', (seconds, words) => {
    expect(formatWait(seconds)).toBe(words);
  });

  it.each([
    [0, 0, '0%'],
    [1, 22, '4.5%'],
    [38, 100, '38%'],
    [1, 3, '33%'],
    [7, 7, '100%'],
  ])('writes %i of %i as %s', (part, whole, words) => {
    expect(formatShare(part, whole)).toBe(words);
  });
});
