import { koboToDecimal } from './order-input.ts';

describe('koboToDecimal', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [50, '0.50'],
    [980_050, '9800.50'],
    [100_000_000_000, '1000000000.00'],
  ])('writes %d kobo as %s', (kobo, text) => {
    expect(koboToDecimal(kobo)).toBe(text);
  });
});
