import { cut } from './cut.ts';

describe('cut', () => {
  it.each([
    ['Hoe', 3, 'Hoe'],
    ['Hoes', 3, 'Hoe'],
    ['ab🔥', 4, 'ab🔥'],
    ['ab🔥c', 4, 'ab🔥'],
    ['ab🔥', 3, 'ab'],
  ])('of %s at %d is %s', (text, max, expected) => {
    expect(cut(text, max)).toBe(expected);
  });
});
