import { mapProduct, priceToKobo } from './map-product.ts';

/** A variant as the Admin API answers it. */
function buildVariant(fields: object = {}) {
  return {
    id: 'gid://shopify/ProductVariant/1',
    title: 'Default Title',
    sku: 'SKU-1',
    price: '9800.50',
    compareAtPrice: null,
    position: 1,
    inventoryQuantity: 7,
    inventoryPolicy: 'DENY',
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
      isTracked: true,
      sku: 'SKU-1',
      tags: 'construction, cement',
    });
  });

  it.each([
    ['counted', { inventoryQuantity: 3 }, true],
    ['sold out', { inventoryQuantity: 0, availableForSale: false }, true],
    ['not counted', { inventoryQuantity: null }, false],
    ['sold below 0', { inventoryQuantity: -2 }, false],
    ['sold on when it runs out', { inventoryQuantity: 3, inventoryPolicy: 'CONTINUE' }, false],
  ])('says of a variant that is %s whether its pieces count', (_, fields, isTracked) => {
    expect(mapped({ variants: { nodes: [buildVariant(fields)] } })).toMatchObject({ isTracked });
  });

  describe('when there are several variants', () => {
    it('takes the first by position for the product, and lists the others in order', () => {
      const nodes = [
        buildVariant({ id: 'third', title: 'L', position: 3, inventoryQuantity: null, sku: 'L' }),
        buildVariant({ id: 'second', title: ' M ', price: '5', position: 2, inventoryQuantity: 4 }),
        buildVariant({ id: 'first', title: 'S', price: '3', inventoryQuantity: 2, sku: null }),
        buildVariant({ id: 'fourth', title: ' ', position: 4, inventoryQuantity: -9 }),
      ];
      const shared = { compareAtPriceKobo: null, inStock: true };
      const product = mapped({ variants: { nodes } });
      expect(product).toMatchObject({
        shopifyVariantId: 'first',
        variantTitle: 'S',
        priceKobo: 300,
        inventoryQuantity: 2,
        sku: null,
      });
      expect(product.otherVariants).toEqual([
        {
          shopifyVariantId: 'second',
          title: 'M',
          priceKobo: 500,
          inventoryQuantity: 4,
          ...shared,
          sku: 'SKU-1',
          isTracked: true,
        },
        {
          shopifyVariantId: 'third',
          title: 'L',
          priceKobo: 980_050,
          inventoryQuantity: 0,
          ...shared,
          sku: 'L',
          isTracked: false,
        },
        {
          shopifyVariantId: 'fourth',
          title: 'SKU-1',
          priceKobo: 980_050,
          ...shared,
          sku: 'SKU-1',
          inventoryQuantity: 0,
          isTracked: false,
        },
      ]);
    });

    it('offers each on its own, and none of a draft', () => {
      const nodes = [
        buildVariant({ id: 'a', availableForSale: false }),
        buildVariant({ id: 'b', position: 2 }),
      ];
      expect(mapped({ variants: { nodes } })).toMatchObject({
        inStock: false,
        otherVariants: [{ inStock: true }],
      });
      expect(mapped({ status: 'DRAFT', variants: { nodes } })).toMatchObject({
        inStock: false,
        otherVariants: [{ inStock: false }],
      });
    });

    it('leaves out one without a price, says why, and keeps the others', () => {
      const nodes = [
        buildVariant({ id: 'sample', price: '0.00' }),
        buildVariant({ id: 'sold', position: 2 }),
      ];
      const result = mapProduct(buildNode({ variants: { nodes } }));
      expect(result).toMatchObject({
        isMapped: true,
        product: { shopifyVariantId: 'sold' },
        refusedVariants: ['price: 0.00 is not a price'],
      });
      expect(mapped({ variants: { nodes } })).not.toHaveProperty('otherVariants');
    });

    it('counts one that came twice once, as it was seen last', () => {
      const nodes = [
        buildVariant({ id: 'a' }),
        buildVariant({ id: 'b', position: 2, price: '1' }),
        buildVariant({ id: 'b', position: 2, price: '2' }),
      ];
      expect(mapped({ variants: { nodes } }).otherVariants).toMatchObject([{ priceKobo: 200 }]);
    });
  });

  it.each([
    ['the taxonomy when there is no product type', { productType: '' }, { category: 'Masonry' }],
    ['no category when there is neither', { productType: '', category: null }, { category: null }],
    ['no picture when there is none', { featuredMedia: null }, { imageUrl: null }],
    [
      'no picture when its address is not a web address',
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
      /^price: -5.00 is not a price/,
    ],
    [
      'an absurd price',
      buildNode({ variants: { nodes: [buildVariant({ price: '99999999999.00' })] } }),
      /is not a price/,
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

describe('priceToKobo', () => {
  it.each([
    ['0.00', 0],
    ['0.01', 1],
    ['9800', 980_000],
    ['9800.5', 980_050],
    ['9800.50', 980_050],
    ['1150000.990000', 115_000_099],
    // In binary fractions these times 100 are 113.99999999999999 and 832.0000000000001.
    ['1.14', 114],
    ['8.32', 832],
    ['1000000000.00', 100_000_000_000],
  ])('reads %s as %d kobo', (price, kobo) => {
    expect(priceToKobo(price)).toBe(kobo);
  });

  it.each(['', ' 5', '-1.00', '1e5', 'NaN', '1,000.00', '0.001', '12.345', '1000000000.01', '.5'])(
    'takes %j for no price',
    (price) => {
      expect(priceToKobo(price)).toBeNull();
    },
  );
});
