import { ReversalIndex, type ReversibleCredit, saysReversal } from './reversals.ts';

describe('what a narration says of a reversal', () => {
  it.each([
    '***RSVL NIP/GTB/ADA OBI/SO-HH9ES',
    'RVSL/NIP/GTB/ADA OBI',
    'NIP REVERSAL ADA OBI SO-HH9ES',
    'REVERSAL OF NIP TRANSFER ADA OBI',
    'REV/NIP/GTB/ADA OBI',
    'REV-TRF ADA OBI',
    'RTN/NIP/ADA OBI',
    'RTN TRF ADA OBI',
    'CHARGEBACK/POS/ADA OBI',
    'FAILED TRANSFER ADA OBI',
    'FAILED: NIP ADA OBI',
    'Returned: transfer SO-HH9ES',
    'RETURNED CHEQUE 000123',
    'Reversed NIP transfer',
  ])('the bank says it by "%s"', (narration) => {
    expect(saysReversal(narration)).toBe(true);
  });

  it.each([
    'ADA OBI replaces the returned fan SO-HH9ES',
    'NIP/GTB/REVERSAL OKAFOR/bag',
    'TRF FROM REV OKAFOR CHIDI',
    'NIP/GTB/REV RETURNER OKAFOR/bag',
    'REV OKAFOR CHIDI SO-HH9ES',
    'Returned goods refund me later',
    'NIP/KUDA/ADA OBI/failed before, again',
    'TRANSFER FROM ADA OBI/reversed order',
  ])('a payer says nothing by "%s"', (narration) => {
    expect(saysReversal(narration)).toBe(false);
  });

  it('is not the name of the sender', () => {
    expect(saysReversal('REVERSAL OKAFOR SO-HH9ES', 'Reversal Okafor')).toBe(false);
  });
});

describe('what a debit takes back', () => {
  const day = '2026-11-20';
  const build = (part: Partial<ReversibleCredit> = {}): ReversibleCredit => ({
    id: 1,
    amountKobo: 980_000,
    valueDate: day,
    bankId: null,
    source: 'statement',
    narration: 'NIP/GTB/ADA OBI/SO-HH9ES',
    sender: null,
    references: [],
    hasRefund: false,
    ...part,
  });
  const debit = (narration: string, bankId: string | null = null) => ({
    id: 9,
    amountKobo: 980_000,
    valueDate: day,
    corrects: null,
    isReversal: false,
    narration,
    bankId,
  });

  it.each([
    ['the same words alone', build({ narration: 'FUNDS TRANSFER' }), debit('FUNDS TRANSFER')],
    ["the rider's fee", build(), debit('Rider fee for SO-HH9ES')],
    ['a reversal of other words', build({ narration: 'TRANSFER' }), debit('RVSL TRANSFER')],
  ])('is only a hint: %s', (_what, credit, row) => {
    expect(new ReversalIndex([credit]).take(row)).toEqual({ credit, isCertain: false });
  });

  it.each([
    ['one id', build({ bankId: 'S-77' }), debit('ADJUSTMENT', 's-77')],
    ['the reference', build(), debit('RVSL SO-HH9ES')],
    ['the sender', build({ narration: 'TRF', sender: 'ADA OBI' }), debit('REV/NIP/OBI ADA')],
  ])('is certain by %s', (_what, credit, row) => {
    expect(new ReversalIndex([credit]).take(row)).toEqual({ credit, isCertain: true });
  });

  it.each([
    ['a stranger', build(), debit('RVSL NIP/GTB/NGOZI EZE')],
    ['our own refund', build({ hasRefund: true }), debit('REFUND ADA OBI SO-HH9ES')],
  ])('is nothing for %s', (_what, credit, row) => {
    expect(new ReversalIndex([credit]).take(row)).toBeUndefined();
  });
});
