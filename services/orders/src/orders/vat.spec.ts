import { basisPointsOf, vatWithin } from './issue-receipt.ts';

describe('VAT within an amount', () => {
  it.each([
    ['7.5', 750],
    ['7', 700],
    ['0', 0],
    ['12.25', 1225],
    ['5.05', 505],
  ])('reads %s percent', (percent, basisPoints) => {
    expect(basisPointsOf(percent)).toBe(basisPoints);
  });

  it.each([
    // 107.50 at 7.5 %: 7.50 exactly.
    [10_750, 750, 750],
    // 125,000.00 / 1.075 = 116,279.0697…, so 8,720.93.
    [12_500_000, 750, 872_093],
    // 0.43 × 7.5 / 107.5 = 0.03 exactly; 0.07 gives 0.0048…
    [43, 750, 3],
    [7, 750, 0],
    // Half a kobo goes up: 0.03 at 20 % has 0.005.
    [3, 2_000, 1],
    [10_750, 0, 0],
    [0, 750, 0],
    // The largest amount: 9007199254740991 × 750 / 10750 = 628409250330766.813…
    [Number.MAX_SAFE_INTEGER, 750, 628_409_250_330_767],
  ])('of %i kobo at %i basis points is %i', (amountKobo, rate, vatKobo) => {
    expect(vatWithin(amountKobo, rate)).toEqual({
      rateBasisPoints: rate,
      vatKobo,
      netKobo: amountKobo - vatKobo,
    });
  });
});
