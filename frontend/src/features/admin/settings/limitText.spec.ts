import { readLimit, whileEmpty } from './limitText.ts';

describe('a limit in words', () => {
  it('takes what means none, and what an empty field means, out of the description', () => {
    expect(readLimit('In a day. 0: no limit; left empty: 5 times the limit of clerks.')).toEqual({
      none: { value: '0', words: 'no limit' },
      times: 5,
      rest: 'In a day.',
    });
    expect(readLimit('Share of stock; 100: no limit.')).toEqual({
      none: { value: '100', words: 'no limit' },
      times: undefined,
      rest: 'Share of stock.',
    });
    expect(readLimit('Minutes to pay.')).toBeUndefined();
  });

  it('says the sum that holds while the field is empty', () => {
    expect(whileEmpty(3, '50000')).toBe('Left empty, it is 3 times the limit of clerks: ₦150,000.');
    expect(whileEmpty(3, '')).toMatch(/: no limit now\.$/);
  });
});
