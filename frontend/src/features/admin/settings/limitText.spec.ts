import { whileEmpty } from './limitText.ts';

describe('a limit in words', () => {
  it('says the sum that holds while the field is empty', () => {
    expect(whileEmpty(3, '50000')).toBe('Left empty, it is 3 times the limit of clerks: ₦150,000.');
    expect(whileEmpty(3, '')).toMatch(/: no limit now\.$/);
  });
});
