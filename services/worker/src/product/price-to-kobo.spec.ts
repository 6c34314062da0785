import { priceToKobo } from './price-to-kobo.ts';

describe('priceToKobo', () => {
  it.each([
    ['0.00', 0],
    ['0.01', 1],
    ['9800', 980_000],
    ['9800.5', 980_050],
    ['9800.50', 980_050],
    ['1150000.990000', 115_000_099],
    // In binary fractions these times 100 are 113.99999999999999 and 832.0000000000001.
    ['1.14', 114],
    ['8.32', 832],
    ['1000000000.00', 100_000_000_000],
  ])('reads %s as %d kobo', (price, kobo) => {
    expect(priceToKobo(price)).toBe(kobo);
  });

  it.each(['', ' 5', '-1.00', '1e5', 'NaN', '1,000.00', '0.001', '12.345', '1000000000.01', '.5'])(
    'takes %j for no price',
    (price) => {
      expect(priceToKobo(price)).toBeNull();
    },
  );
});
