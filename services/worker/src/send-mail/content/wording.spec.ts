import { formatMoment, formatMoney, greeting, oneLine } from './wording.ts';

describe('formatMoney', () => {
  it.each([
    [0, '₦0.00'],
    [5, '₦0.05'],
    [4_850_000, '₦48,500.00'],
    [123_456_789_01, '₦123,456,789.01'],
    [Number.MAX_SAFE_INTEGER, '₦90,071,992,547,409.91'],
    [-150, '-₦1.50'],
  ])('writes %i kobo as %s', (kobo, text) => {
    expect(formatMoney(kobo)).toBe(text);
  });
});

describe('formatMoment', () => {
  it('tells the time of Lagos, also across midnight', () => {
    expect(formatMoment('2026-11-21T08:44:00.000Z')).toBe('09:44 WAT on 21 November 2026');
    expect(formatMoment('2026-12-31T23:30:00.000Z')).toBe('00:30 WAT on 1 January 2027');
  });

  it('knows no summer time', () => {
    expect(formatMoment('2026-07-01T12:00:00.000Z')).toBe('13:00 WAT on 1 July 2026');
  });
});

describe('oneLine', () => {
  it.each([
    ['Ada\r\nBcc: victim@x.test', 'Ada Bcc: victim@x.test'],
    ['a\u2028b\u2029c\0d\u0085e', 'a b c d e'],
    ['evil\u202egnp.exe', 'evilgnp.exe'],
    ['=?utf-8?q?You=20won?=', '= ?utf-8?q?You=20won?='],
    ['  plain  ', 'plain'],
  ])('makes %j one line', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  it('cuts what is too long, never through a character', () => {
    expect(oneLine('🌴'.repeat(300), 10)).toBe(`${'🌴'.repeat(9)}…`);
  });
});

describe('greeting', () => {
  it.each([
    ['Adaeze Okafor', 'Hello Adaeze.'],
    ['Ọlábísí', 'Hello Ọlábísí.'],
    ["N'Golo Kanté", "Hello N'Golo."],
    ['www.win-money.example now', 'Hello.'],
    ['http://x.test', 'Hello.'],
    ['<b>Ada</b>', 'Hello.'],
    ['x'.repeat(41), 'Hello.'],
    ['', 'Hello.'],
  ])('greets %j with %s', (name, words) => {
    expect(greeting(name)).toBe(words);
  });
});
