import { priceLinesOf } from './price-lines.ts';

describe('the lines of a price', () => {
  it('add up to what the order costs', () => {
    const order = { totalKobo: 2_000_000, discountKobo: 50_000, allowanceKobo: 100_000 };
    const lines = priceLinesOf({ ...order, delivery: { feeKobo: 350_000 } });
    expect(lines.map(({ label, kobo }) => [label, kobo])).toEqual([
      ['Price of the goods', 2_000_000],
      ['Delivery', 350_000],
      ['Discount', -50_000],
      ['Reduction granted', -100_000],
    ]);
    expect(lines.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(2_200_000);
  });

  it('call no reduction what gives back all that the goods cost', () => {
    const order = { totalKobo: 7_250_000, discountKobo: 50_000, allowanceKobo: 7_200_000 };
    expect(priceLinesOf({ ...order, delivery: { feeKobo: 350_000 } }).at(-1)).toEqual({
      part: 'allowance',
      label: 'Goods refunded',
      kobo: -7_200_000,
    });
  });

  it('leave out what is nothing', () => {
    const lines = priceLinesOf({ totalKobo: 2_000_000, discountKobo: 0, allowanceKobo: 1 });
    expect(lines.map(({ part }) => part)).toEqual(['goods', 'allowance']);
  });

  it.each([{}, { discountKobo: 0, allowanceKobo: 0, delivery: { feeKobo: 0 } }])(
    'are none where the goods are all: %j',
    (nothing) => expect(priceLinesOf({ totalKobo: 2_000_000, ...nothing })).toEqual([]),
  );
});
