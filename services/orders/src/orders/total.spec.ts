import { totalOf } from './order-row.ts';

describe('totalOf', () => {
  it('multiplies in whole kobo', () => {
    expect(totalOf(19_999, 3)).toBe(59_997);
  });

  it.each([
    ['a fractional quantity', 100, 1.5],
    ['no pieces', 100, 0],
    ['more pieces than one order may have', 100, 10_001],
    ['a fractional price', 0.1, 1],
    ['a negative price', -1, 1],
    ['a product beyond safe integers', Number.MAX_SAFE_INTEGER, 2],
  ])('refuses %s', (_what, unitPriceKobo, quantity) => {
    expect(() => totalOf(unitPriceKobo, quantity)).toThrow(RangeError);
  });
});
