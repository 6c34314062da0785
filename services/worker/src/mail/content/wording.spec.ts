import { greeting, oneLine } from './mail-content.ts';

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
