import { ascii, coreSigns, naira, restSigns, unicodeRange } from './fontSigns.ts';

describe('unicodeRange', () => {
  it('joins neighbours into runs, whatever their order', () => {
    expect(unicodeRange('cab')).toBe('U+61-63');
    expect(unicodeRange('az')).toBe('U+61,U+7A');
    expect(unicodeRange(naira)).toBe('U+20A6');
  });
});

describe('signs of the text face', () => {
  it('lie in one file each', () => {
    expect(Array.from(restSigns).filter((sign) => coreSigns.includes(sign))).toEqual([]);
    expect(new Set(coreSigns).size).toBe(coreSigns.length);
  });

  it('cover all of ASCII and Latin-1', () => {
    const latin1 = Array.from({ length: 96 }, (_, i) => String.fromCharCode(0xa0 + i));
    expect(
      [...Array.from(ascii), ...latin1].filter((s) => !`${coreSigns}${restSigns}`.includes(s)),
    ).toEqual([]);
  });
});
