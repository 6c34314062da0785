import type { StaffProduct } from '../products/productsApi.ts';

/** A product of the shop's own, for tests. */
export const buildStaffProduct = (fields: Partial<StaffProduct> = {}): StaffProduct => ({
  id: 7,
  source: 'own',
  shopifyId: 'own:1',
  title: 'Grater',
  description: 'Strong.',
  category: 'Farm',
  imageUrl: null,
  state: 'on_sale',
  isLow: false,
  waiting: 0,
  version: 3,
  pictures: [],
  specifications: [],
  changedAt: '2026-11-27T09:00:00.000Z',
  changedBy: 'ada',
  variants: [
    {
      id: null,
      title: '',
      price: '12500.00',
      compareAtPrice: null,
      sku: 'G-1',
      stock: 10,
      held: 2,
      available: 8,
      isTracked: true,
      warnBelow: null,
    },
  ],
  ...fields,
});
