import { buildProduct } from '../../testing/buildProduct.ts';
import { priceBefore, priceText } from './product.ts';

const variant = (price: string, traits = {}) => ({
  id: Number.parseInt(price, 10),
  title: price,
  price,
  compareAtPrice: null,
  inStock: true,
  inventoryQuantity: 3,
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

describe('priceBefore', () => {
  it('is the higher price of a product on sale', () => {
    expect(priceBefore(buildProduct({ compareAtPrice: '56000.00' }))).toBe('₦56,000');
  });

  it('is not said where it differs between variants', () => {
    const variants = [variant('9000.00', { compareAtPrice: '9500.00' }), variant('12000.00')];
    expect(priceBefore(buildProduct({ variants }))).toBeUndefined();
  });
});
