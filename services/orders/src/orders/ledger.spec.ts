import { dueKoboOf, ledgerOf } from './ledger.ts';

const buildOrder = (fields: Partial<Parameters<typeof ledgerOf>[0]>) => ({
  status: 'pending_payment' as const,
  totalKobo: 1_000,
  deliveryFeeKobo: 0,
  discountKobo: 0,
  allowanceKobo: 0,
  amountReceivedKobo: null,
  amountRefundedKobo: 0,
  refundDecidedKobo: 0,
  attestedKobo: 0,
  ...fields,
});

describe('the ledger of an order', () => {
  it.each([
    ['nothing recorded', {}, { shortfallKobo: 0, excessKobo: 0, refundOwedKobo: 0 }],
    ['paid', { amountReceivedKobo: 1_000 }, { shortfallKobo: 0, refundOwedKobo: 0 }],
    ['short', { amountReceivedKobo: 900 }, { shortfallKobo: 100, refundOwedKobo: 0 }],
    [
      'over',
      { amountReceivedKobo: 1_100 },
      { excessKobo: 100, refundOwedKobo: 0, toDecideKobo: 100 },
    ],
    [
      'over, and decided',
      { amountReceivedKobo: 1_100, refundDecidedKobo: 60 },
      { excessKobo: 100, refundOwedKobo: 60, toDecideKobo: 40 },
    ],
    [
      'over by the word of a clerk alone',
      { amountReceivedKobo: 18_400, attestedKobo: 18_400 },
      { refundOwedKobo: 0, undecidedKobo: 17_400, toDecideKobo: 0 },
    ],
    [
      'over, and sent back',
      { amountReceivedKobo: 1_100, amountRefundedKobo: 100 },
      { shortfallKobo: 0, excessKobo: 0, refundOwedKobo: 0, refundedKobo: 100 },
    ],
    [
      'ended',
      { status: 'failed' as const, amountReceivedKobo: 900 },
      { shortfallKobo: 0, refundOwedKobo: 0, toDecideKobo: 900 },
    ],
    [
      'ended, and sent back',
      { status: 'failed' as const, amountReceivedKobo: 900, amountRefundedKobo: 900 },
      { refundOwedKobo: 0 },
    ],
    [
      'paid with its delivery fee',
      { deliveryFeeKobo: 200, amountReceivedKobo: 1_200 },
      { shortfallKobo: 0, excessKobo: 0, refundOwedKobo: 0 },
    ],
    [
      'paid in full although a discount was given',
      { discountKobo: 300, amountReceivedKobo: 1_000 },
      { shortfallKobo: 0, excessKobo: 300, toDecideKobo: 300 },
    ],
    [
      'paid, and granted an allowance',
      { allowanceKobo: 250, amountReceivedKobo: 1_000 },
      { shortfallKobo: 0, toDecideKobo: 250 },
    ],
    ['ended without money', { status: 'failed' as const }, { refundOwedKobo: 0, shortfallKobo: 0 }],
  ])('says of one that is %s', (_what, fields, expected) => {
    expect(ledgerOf(buildOrder(fields))).toMatchObject(expected);
  });

  it.each([
    [{}, 1_000],
    [{ amountReceivedKobo: 400 }, 600],
    [{ amountReceivedKobo: 1_400 }, 0],
    [{ deliveryFeeKobo: 200, discountKobo: 50, amountReceivedKobo: 400 }, 750],
  ])('of %j lacks %i kobo', (fields, due) => {
    expect(dueKoboOf(buildOrder(fields))).toBe(due);
  });
});
