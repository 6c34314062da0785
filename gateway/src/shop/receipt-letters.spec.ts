import { hasRareLetters, readable } from './receipt-letters.ts';

describe('the text of a receipt', () => {
  it.each([
    ['Zoë Müller, “Blå”', 'Zoë Müller, “Blå”'],
    ['Ọlá Ṣadé Ẹniọlá, Ịfẹ́ọma', 'Ọlá Ṣadé Ẹniọlá, Ịfẹ́ọma'],
    ['Ɓala Ɗanladi Ƙofa Ƴar', 'Ɓala Ɗanladi Ƙofa Ƴar'],
    ['O\u0323la\u0301', 'Ọlá'],
    ['Nguyễn', 'Nguyen'],
    ['₦500 – 2 × 250', '₦500 – 2 × 250'],
    ['Pump\n\tA', 'Pump A'],
    ['水 pump', '? pump'],
  ])('writes %j as %j', (text, written) => {
    expect(readable(text)).toBe(written);
  });

  it('knows which text needs the second face', () => {
    expect(['Ọlá', 'Łukasz', 'Olá', 'Zoë ₦500 – 2'].map(hasRareLetters)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
