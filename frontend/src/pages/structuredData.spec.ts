import type { SiteFacts } from '../lib/company.ts';
import { buildProduct } from '../testing/buildProduct.ts';
import { productsNode } from './structuredData.ts';

const { company } = globalThis.siteFacts as SiteFacts;
const variant = { id: null, title: '1 hp', compareAtPrice: null, inStock: true, isTracked: true };
const oil = buildProduct({ id: 1 });
const pump = buildProduct({
  id: 2,
  title: 'Solar water pump',
  imageUrl: null,
  variants: [
    { ...variant, price: '900.00', inventoryQuantity: 2 },
    { ...variant, id: 8, title: '2 hp', price: '1500.00', inventoryQuantity: 1 },
  ],
});

describe('productsNode', () => {
  it('describes each product with its price, a range where it has variants', () => {
    const { numberOfItems, itemListElement } = productsNode(company, [oil, pump]);
    expect(numberOfItems).toBe(2);
    expect(itemListElement[0]).toMatchObject({
      position: 1,
      item: {
        '@type': 'Product',
        name: oil.title,
        description: 'First pressing, sealed keg.',
        image: 'https://spadeorion.example/catalogue/red-palm-oil-25l.svg',
        offers: {
          '@type': 'Offer',
          price: '48500.00',
          priceCurrency: 'NGN',
          availability: 'https://schema.org/InStock',
          url: 'https://spadeorion.example/marketplace/1',
        },
      },
    });
    expect(itemListElement[1]?.item.offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '900.00',
      highPrice: '1500.00',
      offerCount: 2,
    });
  });

  it('leaves out what would make the page too heavy', () => {
    const many = Array.from({ length: 130 }, (_, id) => buildProduct({ id }));
    const { numberOfItems, itemListElement } = productsNode(company, many);
    expect(numberOfItems).toBe(130);
    expect(itemListElement).toHaveLength(100);
  });
});
