import { evidenceOf, type MatchedCredit, type MatchedOrder } from './evidence.ts';

const order: MatchedOrder = {
  id: 1,
  reference: 'SO-7K4M2',
  status: 'pending_payment',
  customerName: 'Ada Obi',
  buyer: null,
  dueKobo: 980_000,
  createdAt: new Date('2026-11-21T08:00:00Z'),
  paymentDeadline: new Date('2026-11-21T08:30:00Z'),
};

/** How a credit without a time lies to the order. */
function timeOf(valueDate: string, times: Partial<MatchedOrder>) {
  const credit: MatchedCredit = {
    source: 'statement',
    amountKobo: 980_000,
    valueDate,
    bookedAt: null,
    narration: '',
    sender: null,
  };
  const payer = { words: [], isNarration: false };
  const found = { form: null, nameWords: [], payer };
  const { isBefore, isLate } = evidenceOf(credit, { ...order, ...times }, found);
  return { isBefore, isLate };
}

describe('the day of a credit', () => {
  it.each([
    ['the last moment of that day', '2026-11-21T22:59:59.999Z', false],
    ['the first of the next', '2026-11-21T23:00:00Z', true],
  ])('is before an order of %s in Lagos: %s, %s', (_moment, createdAt, isBefore) => {
    expect(timeOf('2026-11-21', { createdAt: new Date(createdAt) }).isBefore).toBe(isBefore);
  });

  it.each([
    ['the last moment of the day before', '2026-11-20T22:59:59.999Z', true],
    ['the first of that day', '2026-11-20T23:00:00Z', false],
  ])('is late for an order whose three days end at %s in Lagos: %s, %s', (_moment, end, isLate) => {
    const paymentDeadline = new Date(Date.parse(end) - 3 * 86_400_000);
    expect(timeOf('2026-11-21', { paymentDeadline }).isLate).toBe(isLate);
  });
});
