import { formatSpan } from './formatSpan.ts';

describe('formatSpan', () => {
  it.each([
    [0, '0 minutes'],
    [60_000, '1 minute'],
    [59 * 60_000, '59 minutes'],
    [60 * 60_000, '1 hour'],
    [49 * 60 * 60_000, '2 days'],
    [-5, '0 minutes'],
  ])('puts %i milliseconds as %s', (span, words) => {
    expect(formatSpan(span)).toBe(words);
  });
});
