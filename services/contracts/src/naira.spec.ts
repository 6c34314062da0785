import { formatKobo, formatNaira, parseNaira } from './naira.ts';

describe('formatNaira', () => {
  it.each([
    [0, '₦0.00'],
    [5, '₦0.05'],
    [4_850_000, '₦48,500.00'],
    [123_456_789_01, '₦123,456,789.01'],
    [Number.MAX_SAFE_INTEGER, '₦90,071,992,547,409.91'],
    [-150, '-₦1.50'],
  ])('writes %i kobo as %s', (kobo, text) => {
    expect(formatNaira(kobo)).toBe(text);
  });
});

describe('naira at the edge', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [1_250_050, '12500.50'],
    [-250, '-2.50'],
    [99_999_999_999_999, '999999999999.99'],
  ])('writes %d kobo as %s', (kobo, text) => {
    expect(formatKobo(kobo)).toBe(text);
  });

  it.each([
    ['12500.50', 1_250_050],
    ['12500', 1_250_000],
    ['0.5', 50],
    [1500.1, 150_010],
    [999_999_999_999.99, 99_999_999_999_999],
  ])('reads %p exactly', (amount, kobo) => {
    expect(parseNaira(amount)).toBe(kobo);
  });

  it.each([
    ['1.005'],
    ['-1'],
    ['1e3'],
    [0.1 + 0.2],
    ['NaN'],
    [Number.NaN],
    [''],
    [null],
    [{}],
    [true],
    ['1,000'],
    [1e21],
  ])('refuses %p', (amount) => {
    expect(parseNaira(amount)).toBeUndefined();
  });
});
