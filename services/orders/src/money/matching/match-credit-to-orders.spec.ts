import { reasonsOf } from '../suggest.ts';
import type { MatchedCredit, MatchedOrder } from './evidence.ts';
import { matchCreditToOrders } from './match-credit-to-orders.ts';
import { OrderIndex } from './order-index.ts';

let nextId = 1;
const buildOrder = (fields: Partial<MatchedOrder> = {}): MatchedOrder => ({
  id: nextId++,
  reference: 'SO-HH9ES',
  status: 'pending_payment',
  customerName: 'Chidi Eze',
  buyer: null,
  dueKobo: 12_500_000,
  createdAt: new Date('2026-11-21T09:30:00Z'),
  paymentDeadline: new Date('2026-11-21T10:00:00Z'),
  ...fields,
});

const buildCredit = (fields: Partial<MatchedCredit> = {}): MatchedCredit => ({
  source: 'statement',
  amountKobo: 12_500_000,
  valueDate: '2026-11-21',
  bookedAt: new Date('2026-11-21T09:34:20Z'),
  narration: '',
  sender: null,
  ...fields,
});

function match(credit: Partial<MatchedCredit>, ...orders: Partial<MatchedOrder>[]) {
  const all = (orders.length > 0 ? orders : [{}]).map(buildOrder);
  const found = matchCreditToOrders(buildCredit(credit), new OrderIndex(all));
  if (found.kind !== 'suggested')
    return { kind: found.kind, ...('why' in found && { why: found.why }) };
  const { evidence, isExact } = found;
  return { reference: evidence.order.reference, isExact, reasons: reasonsOf(evidence) };
}

describe('matching a credit', () => {
  it('says why', () => {
    expect(match({ narration: 'NIP/KUDA/CHIDI EZE/SOHH9ES' })).toEqual({
      reference: 'SO-HH9ES',
      isExact: true,
      reasons: ['reference exact', 'amount exact', 'name fits', '4 minutes after the order'],
    });
  });

  it.each([
    'SO-HH9ES',
    'SOHH9ES',
    'so hh9es',
    'payment SO-HH9ES.',
    'NIP/KUDA/EZE CHIDI/SOHH9ES',
    'MOB:SO HH9ES/Eze',
    'NIP TRANSFER-SOHH9ES-FROM CHIDI EZE',
    'NIP TRANSFER-SO-HH9ES-FROM CHIDI EZE',
    'NIP TRANSFER-Pay for so hh9es-FROM CHIDI EZE',
    'NIP TRANSFER-SO-HH9ES order-FROM CHIDI EZE',
    'TRF-SOHH9ES-FRM CHIDI EZE TO SPADE ORION',
  ])('takes %j for the exact reference', (narration) => {
    expect(match({ narration })).toMatchObject({ reference: 'SO-HH9ES', isExact: true });
  });

  it("does not take the payer's name beside the reference as part of it", () => {
    const narration = 'TRANSFER FROM CHIDI EZE-SO HH9ES';
    expect(match({ narration, sender: 'CHIDI EZE' })).toMatchObject({ isExact: true });
    expect(match({ narration })).toMatchObject({ isExact: false });
  });

  it.each([
    ['S0HH9E5', 'reference spelled otherwise'],
    ['SO HH 9ES', 'reference spelled otherwise'],
    ['FT-SOHH9ES-01', 'reference spelled otherwise'],
    ['SO.HH9ES.22', 'reference spelled otherwise'],
    ['NIP TRANSFER-SOHH9ES-01', 'reference spelled otherwise'],
    ['NIP TRANSFER-INV-SOHH9ES-FROM CHIDI EZE', 'reference spelled otherwise'],
    ['FT-SOHH9ES-FROM CHIDI EZE', 'reference spelled otherwise'],
    ['NIP TRANSFER-SO-HH9ES-2-FROM CHIDI EZE', 'reference spelled otherwise'],
    ['NIP TRANSFER-S0HH9ES-FROM CHIDI EZE', 'reference spelled otherwise'],
    ['NIP TRANSFER-SO HH 9ES-FROM CHIDI EZE', 'reference spelled otherwise'],
    ['HH9ES', 'reference without its prefix'],
    ['TRF0SOHH9ESX2', 'reference inside a longer word'],
    ['SO-HH9EX', 'reference with one mistake'],
    ['SO-HH9SE', 'reference with one mistake'],
    ['SO-HHES', 'reference with one mistake'],
    ['SO-HHH9ES', 'reference with one mistake'],
  ])('suggests the order for %j, but never confirms it', (narration, reason) => {
    expect(match({ narration })).toMatchObject({
      reference: 'SO-HH9ES',
      isExact: false,
      reasons: expect.arrayContaining([reason]),
    });
  });

  it.each([
    ['SOCKETS', 'SO-CKETS'],
    ['SO HAPPY', 'SO-HAPPY'],
    ['SO 23456', 'SO-23456'],
    ['SO-23456', 'SO-23456'],
    ['XSOHH9ES', 'SO-HH9ES'],
    ['SOHH9ES7', 'SO-HH9ES'],
  ])(
    'does not confirm %j, which may be a word, a number or a part of one',
    (narration, reference) => {
      expect(match({ narration }, { reference })).toMatchObject({ isExact: false });
      expect(match({ narration, amountKobo: 1_000 }, { reference })).toEqual({ kind: 'none' });
    },
  );

  it('confirms letters alone only with their hyphen', () => {
    expect(match({ narration: 'SO-HAPPY' }, { reference: 'SO-HAPPY' })).toMatchObject({
      isExact: true,
    });
  });

  it.each([
    [{ amountKobo: 12_000_000 }, '₦5,000.00 short'],
    [{ amountKobo: 12_510_000 }, '₦100.00 too much'],
    [{ bookedAt: null, valueDate: '2026-11-20' }, 'dated before the order'],
    [{ bookedAt: new Date('2026-11-21T09:00:00Z') }, 'dated before the order'],
  ])('suggests by the reference, and does not confirm, when %j', (fields, reason) => {
    expect(match({ narration: 'SO-HH9ES', ...fields })).toMatchObject({
      isExact: false,
      reasons: expect.arrayContaining([reason]),
    });
  });

  it('does not confirm by an alert, nor an order that has ended or is paid', () => {
    expect(match({ narration: 'SO-HH9ES', source: 'alert' })).toMatchObject({ isExact: false });
    for (const status of ['failed', 'confirmed', 'processing'] as const)
      expect(match({ narration: 'SO-HH9ES' }, { status })).toMatchObject({ isExact: false });
  });

  it.each([
    ['a look-alike of it', { reference: 'SO-HH9E5' }, { kind: 'ambiguous' }],
    ['one character away', { reference: 'SO-HH9EK' }, { isExact: false }],
    ['a look-alike of another amount', { reference: 'SO-HH9E5', dueKobo: 5 }, { isExact: false }],
  ])('does not confirm while another order is %s', (_what, other, expected) => {
    expect(match({ narration: 'SO-HH9ES' }, {}, other)).toMatchObject(expected);
  });

  it('confirms although another order has the same amount, or is near at another', () => {
    const others = [{ reference: 'SO-7K4M2' }, { reference: 'SO-HH9EK', dueKobo: 5 }];
    expect(match({ narration: 'SO-HH9ES' }, {}, ...others)).toMatchObject({ isExact: true });
  });

  it('leaves a narration that names two orders to staff', () => {
    expect(match({ narration: 'SO-HH9ES and SO-7K4M2' }, {}, { reference: 'SO-7K4M2' })).toEqual({
      kind: 'ambiguous',
      why: 'The narration names several orders.',
    });
  });

  it('leaves it to staff when the reference and name with amount point to different orders', () => {
    const other = { reference: 'SO-7K4M2', customerName: 'Ada Obi', dueKobo: 999 };
    expect(match({ narration: 'SO-HH9ES ADA OBI', amountKobo: 999 }, {}, other)).toMatchObject({
      kind: 'ambiguous',
      why: 'Reference and amount point to different orders.',
    });
  });

  it('suggests by amount and name in any order, if unique', () => {
    expect(match({ narration: 'TRANSFER FROM EZE, CHIDI PETER' })).toMatchObject({
      reasons: ['amount exact', 'name fits', '4 minutes after the order'],
      isExact: false,
    });
    expect(match({ sender: 'Chidi EZE' }, {}, { reference: 'SO-7K4M2' })).toMatchObject({
      kind: 'ambiguous',
    });
  });

  it.each([
    ['sunday service offering gift', null, 'Sunday Gift'],
    ['payment eze for chidi', null, 'Chidi Eze'],
    ['NIP/GTB/MUSA BELLO/for Chidi Eze', 'MUSA BELLO', 'Chidi Eze'],
    ['NIP/GTB/CHIDI BELLO/eze', 'CHIDI BELLO', 'Chidi Eze'],
    ['', 'CHIDI EZE', 'Chidi Obinna Eze'],
  ])('does not put a name together: %j of %j is not %j', (narration, sender, customerName) => {
    expect(match({ narration, sender }, { customerName })).toMatchObject({ kind: 'ambiguous' });
  });

  it.each([
    ['NIP/GTB/EZE CHIDI OBINNA', 'EZE CHIDI OBINNA', 'Chidi Eze'],
    ['TRF FRM MR. EZE-CHIDI IFO SHOP', null, 'Chidi Eze'],
  ])('finds the whole name side by side, or in the sender: %j', (narration, sender, name) => {
    expect(match({ narration, sender }, { customerName: name })).toMatchObject({
      reasons: expect.arrayContaining(['name fits']),
    });
  });

  it('leaves the reference of one and the name of another that wait for this amount to staff', () => {
    const other = { reference: 'SO-7K4M2', customerName: 'Ada Obi' };
    expect(match({ narration: 'SO-HH9ES', sender: 'ADA OBI' }, {}, other)).toEqual({
      kind: 'ambiguous',
      why: 'The reference is that of one order, and the name that of another.',
    });
    // The payer's own reference decides among the payer's orders, and a stranger's name says nothing.
    const own = { reference: 'SO-7K4M2' };
    expect(match({ narration: 'SO-HH9ES', sender: 'CHIDI EZE' }, {}, own)).toMatchObject({
      reference: 'SO-HH9ES',
    });
    expect(match({ narration: 'SO-HH9ES', sender: 'MUSA BELLO' }, {}, other)).toMatchObject({
      isExact: true,
    });
  });

  it('names the orders that still wait and are nearest before the credit where only the amount fits', () => {
    const at = (minute: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 21, 9, minute)) });
    const waiting = [20, 31, 10, 33, 25, 5].map((minute) => buildOrder(at(minute)));
    const ended = [30, 32].map((minute) => buildOrder({ ...at(minute), status: 'failed' }));
    const later = buildOrder(at(50));
    const index = new OrderIndex([...ended, later, ...waiting]);
    const found = matchCreditToOrders(buildCredit({ sender: 'MUSA BELLO' }), index);
    expect(
      found.kind === 'ambiguous' &&
        found.candidates.map(({ order }) => order.createdAt.getUTCMinutes()),
    ).toEqual([33, 31, 25, 20, 10]);
  });

  it.each([
    ['Only the amount fits.', { sender: 'Musa Bello' }],
    ['Only a part of the name fits.', { sender: 'Chidi Bello' }],
  ])('names no order, but says why: %s', (why, credit) => {
    expect(match(credit)).toEqual({ kind: 'ambiguous', why });
  });

  it('takes no order without a reference when the credit came before it or long after its end', () => {
    const sender = 'Chidi Eze';
    const at = (time: string) => ({ bookedAt: new Date(time), valueDate: time.slice(0, 10) });
    expect(match({ sender, ...at('2026-11-21T09:00:00Z') })).toEqual({ kind: 'none' });
    expect(match({ sender, ...at('2026-11-26T09:00:00Z') })).toEqual({ kind: 'none' });
    expect(match({ sender, bookedAt: null, valueDate: '2026-11-26' })).toEqual({ kind: 'none' });
  });
});
