import { compareWords, contradicts, paymentWords } from './payment-words.ts';

const words = (narration: string, sender?: string, bankId?: string) =>
  paymentWords({ narration, sender, bankId });

describe('the words of a payment', () => {
  it('are the same however a reader splits, orders, spells and pads them', () => {
    const whole = words('NIP/GTB/ADA OBI/SO-HH9ES');
    for (const other of [
      words('SO-HH9ES', 'NIP GTB ADA OBI'),
      words('nip / gtb / Ada  Obi / so hh9es'),
      words('OBI ADA SO-HH9ES GTB NIP'),
    ])
      expect(other.key).toBe(whole.key);
  });

  it('leave ids, accounts and the bank’s own id out, and keep a session id apart', () => {
    const { key, sessions } = words(
      'ADA OBI 0123456789 FT2611200001 000013261121093812000123456789',
      '',
      'FT2611200001',
    );
    expect(key).toBe('ada obi');
    expect([...sessions]).toEqual(['000013261121093812000123456789']);
  });

  it('tell by names and goods, not by words of banks', () => {
    expect([...words('NIP TRANSFER FROM GTBANK TO ADA OBI FOR FANS').telling].toSorted()).toEqual([
      'ada',
      'fans',
      'obi',
    ]);
  });

  it('make no reference of what a cut left of one and the name behind it', () => {
    const whole = paymentWords({ narration: 'NIP CR fans SO-3K7QP', sender: 'ADA OBI' });
    const cut = paymentWords({ narration: 'NIP CR fans SO-3', sender: 'ADAB OBI' });
    expect([...whole.references]).toHaveLength(1);
    expect([...cut.references]).toEqual([]);
  });
});

describe('two payments of one amount and day', () => {
  it.each([
    ['the same words', 'NIP/ADA OBI/FANS', 'FANS NIP ADA OBI', 'equal'],
    ['a word that a line broke', 'NIP/ADAEZE OBIORA', 'NIP/ADAE ZE OBIORA', 'equal'],
    [
      'one session id',
      'X 000013261121093812000123456789',
      'Y 000013261121093812000123456789',
      'equal',
    ],
    ['one that is cut', 'NIP/ADAEZE OBIORA/FANS FOR', 'ADAEZE OBIORA', 'contained'],
    ['a name and other words', 'ADAEZE OBI', 'ADAEZE UDE', 'partly'],
    ['one that says nothing', 'NIP/ADAEZE OBI', '', 'partly'],
    ['references of two orders', 'ADA OBI SO-HH9ES', 'ADA OBI SO-7K4M2', 'apart'],
    ['other names', 'NIP/ADAEZE OBIORA', 'NIP/NGOZI UDEH', 'apart'],
  ] as const)('compare %s', (_what, a, b, fit) => {
    expect(compareWords(words(a), words(b))).toBe(fit);
    expect(compareWords(words(b), words(a))).toBe(fit);
  });
});

describe('two rows with one id of the bank', () => {
  it.each([
    ['name two orders', words('SO-HH9ES', 'ADA OBI'), words('SO-7K4M2', 'ADA OBI'), false, true],
    ['name two payers', words('', 'ADA OBI'), words('', 'NGOZI UDE'), false, true],
    ['agree in the payer', words('FANS', 'ADA OBI'), words('RICE', 'OBI ADA'), false, false],
    ['are cut', words('NIP/ADAEZE OBIORA/SO-HH9ES'), words('NIP/ADAEZ'), false, false],
    ['lose a reference in one format', words('ADA OBI SO-HH9ES'), words('ADA OBI'), true, true],
    ['lose it between two formats', words('ADA OBI SO-HH9ES'), words('ADA OBI'), false, false],
    ['have the payer among the words', words('NIP/ADA OBI'), words('', 'ADA OBI'), false, false],
  ] as const)('that %s', (_what, a, b, isSameFormat, isContradiction) => {
    expect(contradicts(a, b, isSameFormat)).toBe(isContradiction);
    expect(contradicts(b, a, isSameFormat)).toBe(isContradiction);
  });
});
