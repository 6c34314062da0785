import { amountOf, formatNaira, formatPrice, koboOf, parseNaira } from './formatMoney.ts';

describe('money on screen', () => {
  it('has the naira sign, grouping and two decimals where it is to be paid', () => {
    expect(formatNaira('1285000.00')).toBe('₦1,285,000.00');
  });

  it('is written as Intl does', () => {
    const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });
    const amounts = ['0.00', '0.07', '999.90', '1000.00', '12345678.99', '-500.00', '-1234567.05'];
    expect(amounts.map(formatNaira)).toEqual(amounts.map((amount) => naira.format(Number(amount))));
  });

  it('leaves out kobo of a price that has none', () => {
    expect(formatPrice('48500.00')).toBe('₦48,500');
    expect(formatPrice('48500.50')).toBe('₦48,500.50');
  });

  it('multiplies exactly in kobo', () => {
    expect(amountOf(koboOf('0.29') * 3)).toBe('0.87');
    expect(amountOf(koboOf('19.99') * 1000)).toBe('19990.00');
    expect(amountOf(5)).toBe('0.05');
    expect(amountOf(4_850_050)).toBe('48500.50');
  });
});

describe('parseNaira', () => {
  it.each([
    ['48500', 4_850_000],
    ['48,500.00', 4_850_000],
    ['₦ 48,500.5', 4_850_050],
    [' 0.07 ', 7],
    ['1,285,000.00', 128_500_000],
  ])('reads %j as %i kobo', (text, kobo) => {
    expect(parseNaira(text)).toBe(kobo);
  });

  it.each(['', 'abc', '12.345', '1,2', '48.500,00', '-5', '1e5', '12,34,567'])(
    'refuses %j',
    (text) => {
      expect(parseNaira(text)).toBeUndefined();
    },
  );
});
