import { readKobo, writeNaira } from './amounts.ts';

describe('readKobo', () => {
  it.each([
    ['48500', 4_850_000],
    ['48,500.00', 4_850_000],
    ['₦ 48,500.5', 4_850_050],
    [' 0.07 ', 7],
    ['1,285,000.00', 128_500_000],
  ])('reads %j as %i kobo', (text, kobo) => {
    expect(readKobo(text)).toBe(kobo);
  });

  it.each(['', 'abc', '12.345', '1,2', '48.500,00', '-5', '1e5', '12,34,567'])(
    'refuses %j',
    (text) => {
      expect(readKobo(text)).toBeUndefined();
    },
  );
});

describe('writeNaira', () => {
  it.each([
    [4_850_000, '48500.00'],
    [7, '0.07'],
    [4_850_050, '48500.50'],
  ])('writes %i kobo as %j', (kobo, text) => {
    expect(writeNaira(kobo)).toBe(text);
  });
});
