import type { MatchedCredit, MatchedOrder } from './evidence.ts';
import { matchCreditToOrders } from './match-credit-to-orders.ts';
import { OrderIndex } from './order-index.ts';

const buildOrder = (id: number, fields: Partial<MatchedOrder> = {}): MatchedOrder => ({
  id,
  reference: ['SO-HH9ES', 'SO-7K4M2', 'SO-2A3B4', 'SO-9PQ6R'][id] ?? '',
  status: 'pending_payment',
  customerName: 'Chidi Eze',
  buyer: 'chidi@mail.example',
  dueKobo: 1_000,
  createdAt: new Date('2026-11-21T09:30:00Z'),
  paymentDeadline: new Date('2026-11-21T10:00:00Z'),
  ...fields,
});

const match = (credit: Partial<MatchedCredit>, orders: readonly MatchedOrder[]) => {
  const bank = { valueDate: '2026-11-21', bookedAt: null, narration: '', sender: null };
  const found = matchCreditToOrders(
    { source: 'statement', amountKobo: 3_000, ...bank, ...credit },
    new OrderIndex(orders),
  );
  const ids = found.kind === 'split' ? found.candidates.map(({ order }) => order.id) : [];
  return { kind: found.kind, ids, why: 'why' in found ? found.why : undefined };
};

describe('a credit that may pay several orders', () => {
  const [one, two] = [buildOrder(0), buildOrder(1, { dueKobo: 2_000 })];

  it.each([
    ['pays them exactly', 3_000, 'The narration names these 2 orders, and pays them exactly.'],
    ['is more', 3_500, 'The narration names these 2 orders, and is ₦5.00 more.'],
  ])('names several in its narration and %s', (_what, amountKobo, why) => {
    const other = { ...two, buyer: 'other@mail.example', customerName: 'Ada Obi' };
    const narration = 'SO-HH9ES and SO-7K4M2';
    expect(match({ narration, amountKobo }, [one, other])).toEqual({
      kind: 'split',
      ids: [0, 1],
      why,
    });
  });

  it.each([
    ['pays less than they lack', { amountKobo: 2_999 }, {}],
    ['names one that does not wait', {}, { status: 'cancelled' }],
    ['came before one of them', {}, { createdAt: new Date('2026-11-22T09:00:00Z') }],
  ])('is left to staff when it %s', (_what, credit, order) => {
    const status = 'status' in order ? ('failed' as const) : two.status;
    const narration = 'SO-HH9ES SO-7K4M2';
    expect(match({ narration, ...credit }, [one, { ...two, ...order, status }])).toMatchObject({
      kind: 'ambiguous',
      ids: [],
    });
  });

  it.each([
    ['the name of the payer', { sender: 'EZE CHIDI' }],
    ['the reference of one of them', { narration: 'NIP/SO-HH9ES' }],
  ])('is the sum of the orders of one buyer, with %s', (_what, credit) => {
    expect(match(credit, [one, two])).toEqual({
      kind: 'split',
      ids: [0, 1],
      why: 'The amount is the sum of these 2 orders of one buyer.',
    });
  });

  it.each([
    ['nothing else says who paid', {}, [one, two]],
    ['another sum fits as well', { sender: 'EZE CHIDI' }, [one, two, buildOrder(2)]],
    [
      'one order alone fits as well',
      { sender: 'EZE CHIDI' },
      [one, two, buildOrder(3, { dueKobo: 3_000, buyer: null })],
    ],
    ['only a part of the name fits', { sender: 'CHIDI' }, [one, two]],
  ])('is left to staff when %s', (_what, credit, orders) => {
    expect(match(credit, orders)).toMatchObject({ kind: 'ambiguous', ids: [] });
  });

  it('is that of the one order that it names and pays exactly', () => {
    const named = buildOrder(2, { dueKobo: 3_000, buyer: null });
    expect(match({ narration: 'SO-2A3B4', sender: 'EZE CHIDI' }, [one, two, named]).kind).toBe(
      'suggested',
    );
  });

  it('does not add up orders of different buyers', () => {
    const other = { ...two, buyer: 'other@mail.example' };
    expect(match({ sender: 'EZE CHIDI' }, [one, other]).kind).toBe('none');
  });
});
