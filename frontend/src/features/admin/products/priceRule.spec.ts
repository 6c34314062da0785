import { faultInRule, newPricesOf, type PriceRule } from './priceRule.ts';

const buildRule = (part: Partial<PriceRule> = {}): PriceRule => ({
  step: 'raise-percent',
  amount: '10',
  roundTo: '0',
  keepsFormer: false,
  ...part,
});

/** New price and former price in naira. */
function naira(price: number, rule: Partial<PriceRule>, former: number | null = null) {
  const prices = { priceKobo: price * 100, formerKobo: former === null ? null : former * 100 };
  const changed = newPricesOf(prices, buildRule(rule));
  return (
    changed && [
      changed.priceKobo / 100,
      changed.formerKobo === null ? null : changed.formerKobo / 100,
    ]
  );
}

describe('a rule for prices', () => {
  it.each([
    [1_240, {}, [1_364, null]],
    [1_240, { amount: '7.5 %' }, [1_333, null]],
    [1_240, { amount: '7,5', roundTo: '10' }, [1_330, null]],
    [1_240, { roundTo: '50' }, [1_350, null]],
    [1_240, { roundTo: '100' }, [1_400, null]],
    [1_240, { step: 'raise-naira', amount: '1,000' }, [2_240, null]],
    [1_240, { step: 'lower-naira', amount: '₦240.50' }, [999.5, null]],
    [1_240, { step: 'lower-percent', roundTo: '10' }, [1_120, null]],
  ] as const)('makes of %d with %j the price %j', (price, rule, expected) => {
    expect(naira(price, rule)).toEqual(expected);
  });

  it('keeps the price of today as the former one where it is asked to', () => {
    expect(naira(1_000, { step: 'lower-percent', keepsFormer: true })).toEqual([900, 1_000]);
    expect(naira(1_000, { keepsFormer: true })).toEqual([1_100, null]);
  });

  it('keeps a former price only while it is above the price', () => {
    expect(naira(1_000, {}, 1_200)).toEqual([1_100, 1_200]);
    expect(naira(1_000, { amount: '20' }, 1_200)).toEqual([1_200, null]);
    expect(naira(1_000, { step: 'lower-percent' }, 1_200)).toEqual([900, 1_200]);
  });

  it.each([
    ['a rise that rounding would make a fall', 120, { amount: '2', roundTo: '50' }],
    [
      'a fall that rounding would make a rise',
      130,
      { step: 'lower-percent', amount: '2', roundTo: '50' },
    ],
    ['a price that rounding would make nothing', 20, { step: 'lower-percent', roundTo: '100' }],
    ['a price of less than what it is lowered by', 500, { step: 'lower-naira', amount: '500' }],
  ] as const)('leaves out %s', (_, price, rule) => {
    expect(naira(price, rule)).toBeUndefined();
  });

  it.each([
    [{ amount: '' }, 'Type a number, such as 10'],
    [{ amount: '0' }, 'Type a number, such as 10'],
    [{ amount: '-5' }, 'Type a number, such as 10'],
    [{ amount: '1001' }, 'Type at most 1,000 percent'],
    [{ step: 'lower-percent', amount: '100' }, 'Type less than 100 percent'],
    [{ step: 'raise-naira', amount: 'ten' }, 'Type an amount, such as 500'],
  ] as const)('says what is wrong with %j', (part, fault) => {
    expect(faultInRule(buildRule(part))).toBe(fault);
    expect(newPricesOf({ priceKobo: 100, formerKobo: null }, buildRule(part))).toBeUndefined();
  });
});
