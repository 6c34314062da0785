import { reversalAtStart } from '@spade/contracts/money/reversal-words';
import { ReversalIndex, type ReversibleCredit } from './reversals.ts';

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
    isReversal: reversalAtStart(narration) !== undefined,
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
