import { readable } from './readable.ts';

describe('the text of a receipt', () => {
  it.each([
    ['Zoë Müller, “Blå”', 'Zoë Müller, “Blå”'],
    ['Ọlá Ṣadé Ẹniọlá', 'Olá Sadé Eniolá'],
    ['O\u0323la\u0301', 'Olá'],
    ['₦500 – 2 × 250', '₦500 – 2 × 250'],
    ['Pump\n\tA', 'Pump A'],
    ['水 pump', '? pump'],
  ])('writes %j as %j', (text, written) => {
    expect(readable(text)).toBe(written);
  });
});
