import { type ProductRow, presentProduct } from './product.presenter.ts';

function buildRow(fields: Partial<ProductRow> = {}): ProductRow {
  return {
    id: 1,
    shopifyId: 's1',
    title: 'Cement',
    description: null,
    category: 'Building',
    priceKobo: 980_000,
    compareAtPriceKobo: null,
    imageUrl: null,
    pictures: null,
    specifications: null,
    inStock: true,
    inventoryQuantity: 10,
    heldQuantity: 3,
    isTracked: true,
    sku: null,
    tags: null,
    lastSyncedAt: new Date('2026-11-21T02:55:22.123Z'),
    variantTitle: null,
    otherVariants: null,
    ...fields,
  };
}

describe('presentProduct', () => {
  it('shows what is available, never what is held', () => {
    const product = presentProduct(buildRow());
    expect(product.availableQuantity).toBe(7);
    expect(product).not.toHaveProperty('heldQuantity');
    expect(product).not.toHaveProperty('inventoryQuantity');
  });

  it.each([
    ['everything is held', { heldQuantity: 10 }],
    ['more is held than the store still has', { heldQuantity: 12 }],
  ])('is out of stock with 0 pieces when %s', (_, fields) => {
    expect(presentProduct(buildRow(fields))).toMatchObject({
      inStock: false,
      availableQuantity: 0,
    });
  });

  it('is out of stock when the store does not offer it, whatever the quantity', () => {
    expect(presentProduct(buildRow({ inStock: false })).inStock).toBe(false);
  });

  it('writes the time of the last sync in UTC', () => {
    expect(presentProduct(buildRow()).lastSyncedAt).toBe('2026-11-21T02:55:22.123Z');
  });
});
