import { amountOf, formatNaira, formatPrice, koboOf } from './formatMoney.ts';

describe('money on screen', () => {
  it('has the naira sign, grouping and two decimals where it is to be paid', () => {
    expect(formatNaira('1285000.00')).toBe('₦1,285,000.00');
  });

  it('leaves out kobo of a price that has none', () => {
    expect(formatPrice('48500.00')).toBe('₦48,500');
    expect(formatPrice('48500.50')).toBe('₦48,500.50');
  });

  it('multiplies exactly in kobo', () => {
    expect(amountOf(koboOf('0.29') * 3)).toBe('0.87');
    expect(amountOf(koboOf('19.99') * 1000)).toBe('19990.00');
    expect(amountOf(5)).toBe('0.05');
  });
});
