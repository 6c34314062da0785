import { pauseBeforeRetry, persistentJob } from './retry-policy.ts';

const longest = () => 0;
const shortest = () => 1;

describe('pauseBeforeRetry', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [12, 2_048_000],
    [13, 3_600_000],
    [59, 3_600_000],
  ])('after attempt %i is %i ms at most', (attemptsMade, ms) => {
    expect(pauseBeforeRetry(attemptsMade, longest)).toBe(ms);
  });

  it('is shorter by up to a fifth', () => {
    expect(pauseBeforeRetry(1, shortest)).toBe(800);
  });
});

describe('persistentJob', () => {
  it('is tried for more than a day, even with every pause at its shortest', () => {
    let totalMs = 0;
    for (let made = 1; made < persistentJob.attempts; made += 1)
      totalMs += pauseBeforeRetry(made, shortest);
    expect(totalMs / 3_600_000).toBeGreaterThan(24);
  });
});
