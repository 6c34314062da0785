import { hasNubanCheckDigit } from './bank-details.ts';

describe('hasNubanCheckDigit', () => {
  it('accepts the worked example of the standard: bank 011, serial 000001457', () => {
    expect(hasNubanCheckDigit('011', '0000014579')).toBe(true);
  });

  it.each(['0', '1', '2', '3', '4', '5', '6', '7', '8'])(
    'refuses check digit %s there',
    (digit) => {
      expect(hasNubanCheckDigit('011', `000001457${digit}`)).toBe(false);
    },
  );

  it('reads 10 as 0', () => {
    expect(hasNubanCheckDigit('000', '0000000000')).toBe(true);
  });
});
