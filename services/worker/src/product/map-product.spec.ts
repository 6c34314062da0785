import { mapProduct } from './map-product.ts';

/** A variant as the Admin API answers it. */
function buildVariant(fields: object = {}) {
  return {
    id: 'gid://shopify/ProductVariant/1',
    sku: 'SKU-1',
    price: '9800.50',
    compareAtPrice: null,
    position: 1,
    inventoryQuantity: 7,
    availableForSale: true,
    ...fields,
  };
}

/** A product as the Admin API answers it. */
function buildNode(fields: object = {}) {
  return {
    id: 'gid://shopify/Product/1',
    title: ' Cement ',
    descriptionHtml: '<p>Dry.</p>',
    status: 'ACTIVE',
    productType: 'Building',
    tags: ['construction', 'cement'],
    category: { name: 'Masonry' },
    featuredMedia: { preview: { image: { url: 'https://cdn.shopify.com/cement.png' } } },
    variants: { nodes: [buildVariant()] },
    ...fields,
  };
}

function mapped(fields: object = {}) {
  const result = mapProduct(buildNode(fields));
  if (!result.isMapped) throw new Error(`refused: ${result.reason}`);
  return result.product;
}

describe('mapProduct', () => {
  it('maps every field of a plain product', () => {
    expect(mapped()).toEqual({
      shopifyId: 'gid://shopify/Product/1',
      shopifyVariantId: 'gid://shopify/ProductVariant/1',
      title: 'Cement',
      description: '<p>Dry.</p>',
      priceKobo: 980_050,
      compareAtPriceKobo: null,
      imageUrl: 'https://cdn.shopify.com/cement.png',
      category: 'Building',
      inStock: true,
      inventoryQuantity: 7,
      sku: 'SKU-1',
      tags: 'construction, cement',
    });
  });

  it('takes id, price and SKU of the first variant by position and the quantity of all', () => {
    const variants = {
      nodes: [
        buildVariant({ id: 'second', price: '5', position: 2, inventoryQuantity: 4 }),
        buildVariant({ id: 'first', price: '3', position: 1, inventoryQuantity: 2, sku: null }),
        buildVariant({ id: 'third', position: 3, inventoryQuantity: null }),
        buildVariant({ id: 'fourth', position: 4, inventoryQuantity: -9 }),
      ],
    };
    expect(mapped({ variants })).toMatchObject({
      shopifyVariantId: 'first',
      priceKobo: 300,
      inventoryQuantity: 6,
      sku: null,
    });
  });

  it.each([
    ['the taxonomy when there is no product type', { productType: '' }, { category: 'Masonry' }],
    ['no category when there is neither', { productType: '', category: null }, { category: null }],
    ['no picture when there is none', { featuredMedia: null }, { imageUrl: null }],
    [
      'no picture when its address is no web address',
      { featuredMedia: { preview: { image: { url: 'data:image/svg+xml,x' } } } },
      { imageUrl: null },
    ],
    ['out of stock when not active', { status: 'DRAFT' }, { inStock: false }],
    [
      'out of stock when no variant is for sale',
      { variants: { nodes: [buildVariant({ availableForSale: false })] } },
      { inStock: false },
    ],
    ['no tags when there are none', { tags: [] }, { tags: null }],
    ['no description when it is null', { descriptionHtml: null }, { description: null }],
    [
      'a former price above the present one',
      { variants: { nodes: [buildVariant({ compareAtPrice: '10000.00' })] } },
      { compareAtPriceKobo: 1_000_000 },
    ],
    [
      'no former price that is not above the present one',
      { variants: { nodes: [buildVariant({ compareAtPrice: '9800.50' })] } },
      { compareAtPriceKobo: null },
    ],
  ])('takes %s', (_, fields, outcome) => {
    expect(mapped(fields)).toMatchObject(outcome);
  });

  it.each([
    ['null', null, /Invalid input/],
    ['no title', buildNode({ title: null }), /^title/],
    ['a blank title', buildNode({ title: '  ' }), /^title: is blank/],
    ['a NUL in its title', buildNode({ title: 'Ce\0ment' }), /^title: holds a NUL/],
    ['a title of 501 characters', buildNode({ title: 'x'.repeat(501) }), /^title/],
    ['no variant', buildNode({ variants: { nodes: [] } }), /^variants.nodes/],
    ['no price', buildNode({ variants: { nodes: [buildVariant({ price: null })] } }), /price/],
    [
      'a price of 0',
      buildNode({ variants: { nodes: [buildVariant({ price: '0.00' })] } }),
      /price/,
    ],
    [
      'a negative price',
      buildNode({ variants: { nodes: [buildVariant({ price: '-5.00' })] } }),
      /^price: -5.00 is no price/,
    ],
    [
      'an absurd price',
      buildNode({ variants: { nodes: [buildVariant({ price: '99999999999.00' })] } }),
      /is no price/,
    ],
    [
      'an absurd quantity',
      buildNode({ variants: { nodes: [buildVariant({ inventoryQuantity: 2e9 })] } }),
      /inventoryQuantity/,
    ],
    [
      'a fractional quantity',
      buildNode({ variants: { nodes: [buildVariant({ inventoryQuantity: 1.5 })] } }),
      /inventoryQuantity/,
    ],
  ])('refuses a product with %s', (_, node, reason) => {
    expect(mapProduct(node)).toEqual({ isMapped: false, reason: expect.stringMatching(reason) });
  });
});
