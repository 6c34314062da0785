import { buildProduct } from '../../testing/buildProduct.ts';
import {
  isStockLow,
  priceBefore,
  priceText,
  relatedTo,
  savingText,
  shelfOf,
  stockText,
} from './product.ts';

const variant = (price: string, traits = {}) => ({
  id: Number.parseInt(price, 10),
  title: price,
  price,
  compareAtPrice: null,
  inStock: true,
  inventoryQuantity: 3,
  isTracked: true,
  ...traits,
});

describe('priceText', () => {
  it('is the price of a product that is sold in one way', () => {
    expect(priceText(buildProduct({ price: '48500.00' }))).toBe('₦48,500');
  });

  it('is the one price of all variants', () => {
    const variants = [variant('9000.00'), variant('9000.00')];
    expect(priceText(buildProduct({ variants }))).toBe('₦9,000');
  });

  it('starts from the lowest that can be had', () => {
    const gone = { inStock: false, inventoryQuantity: 0 };
    const variants = [variant('12000.00'), variant('9000.00'), variant('4000.00', gone)];
    expect(priceText(buildProduct({ variants }))).toBe('from ₦9,000');
  });
});

describe('stockText', () => {
  it.each([
    [{ inventoryQuantity: 420 }, '420 in stock', false],
    [{ inventoryQuantity: 6 }, 'Only 6 left', true],
    [{ inventoryQuantity: 0, inStock: false }, 'Sold out', true],
    [{ inventoryQuantity: 10_000, isTracked: false }, 'Available', false],
    [{ inventoryQuantity: 4, isTracked: false }, 'Available', false],
  ])('of %j is %s', (traits, words, isLow) => {
    const offer = buildProduct(traits);
    expect([stockText(offer), isStockLow(offer)]).toEqual([words, isLow]);
  });
});

describe('priceBefore', () => {
  it('is the higher price of a product on sale', () => {
    expect(priceBefore(buildProduct({ compareAtPrice: '56000.00' }))).toBe('₦56,000');
  });

  it('is not said where it differs between variants', () => {
    const variants = [variant('9000.00', { compareAtPrice: '9500.00' }), variant('12000.00')];
    expect(priceBefore(buildProduct({ variants }))).toBeUndefined();
  });
});

describe('relatedTo', () => {
  const shelf = [1, 2, 3, 4, 5, 6].map((id) => buildProduct({ id }));
  const idsFor = (id: number, products = shelf) =>
    relatedTo(buildProduct({ id }), products).map((product) => product.id);

  it('is the next three of the list, which starts again at its end', () => {
    expect(idsFor(1)).toEqual([2, 3, 4]);
    expect(idsFor(5)).toEqual([6, 1, 2]);
  });

  it('leaves out other categories and what is sold out', () => {
    const [first] = shelf;
    const others = [
      ...(first ? [first] : []),
      buildProduct({ id: 2, category: 'Equipment' }),
      buildProduct({ id: 3, inStock: false }),
      buildProduct({ id: 4, category: null }),
    ];
    expect(idsFor(1, others)).toEqual([]);
    expect(relatedTo(buildProduct({ id: 9, category: null }), others)).toEqual([]);
  });
});

describe('what a buyer saves', () => {
  it('is the difference to the price from before, of a reduced product only', () => {
    const reduced = buildProduct({ price: '485000.00', compareAtPrice: '540000.00' });
    expect(savingText(reduced)).toBe('₦55,000');
    expect(savingText(buildProduct({ compareAtPrice: null }))).toBeUndefined();
  });
});

it('puts the first four in stock on the shelf', () => {
  const products = [1, 2, 3, 4, 5, 6].map((id) => buildProduct({ id, inStock: id !== 2 }));
  expect(shelfOf(products).map(({ id }) => id)).toEqual([1, 3, 4, 5]);
});
