import { wordsFor } from './usual-answer.ts';

const HOUR = 3_600;

describe('the usual time of an answer', () => {
  it.each([
    [20, 0, 'within an hour'],
    [20, HOUR, 'within an hour'],
    [20, HOUR + 1, 'within 2 hours'],
    [500, 12 * HOUR, 'within 12 hours'],
    [20, 12 * HOUR + 1, 'within a day'],
    [20, 24 * HOUR + 1, 'within 2 days'],
  ])('of %i answers with a median of %i seconds is "%s"', (count, medianSeconds, words) => {
    expect(wordsFor({ count, medianSeconds })).toBe(words);
  });

  it.each([
    [19, 60],
    [0, null],
  ])('is not told from %i answers', (count, medianSeconds) => {
    expect(wordsFor({ count, medianSeconds })).toBe('within a working day');
  });
});
