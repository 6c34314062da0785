import type { components } from '../lib/api.gen.d.ts';

type Product = components['schemas']['ProductView'];

/** A product as the API answers it; name what the test is about. */
export function buildProduct(traits: Partial<Product> = {}): Product {
  return {
    id: 1,
    title: 'Red palm oil, 25 litres',
    description: '<p>First pressing, <b>sealed</b> keg.</p>',
    category: 'Produce',
    price: '48500.00',
    compareAtPrice: null,
    imageUrl: '/catalogue/red-palm-oil-25l.svg',
    pictures: [],
    specifications: [],
    inStock: true,
    inventoryQuantity: 35,
    isTracked: true,
    changedOn: '2026-11-27',
    variants: [],
    ...traits,
  };
}
