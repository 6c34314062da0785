import { idFrom } from './ids.ts';

describe('idFrom', () => {
  it.each([
    ['12', 12],
    ['2147483647', 2_147_483_647],
    ['2147483648', undefined],
    ['1234567890123456789012', undefined],
    ['x9_-aaaaaaaaaaaaaaaaaa', undefined],
    ['-1', undefined],
  ])('reads %s as staff mean it', (text, id) => {
    expect(idFrom(text)).toBe(id);
  });
});
