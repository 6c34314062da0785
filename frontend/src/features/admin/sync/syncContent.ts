import { count } from '../formatTime.ts';

/** Words of the product sync (spec §2, §8). */
export const syncContent = {
  title: 'Shopify Sync',
  text: 'Reads products, prices and stock from the Shopify store into the marketplace. Stock held for open orders is not touched. One sync runs at a time.',
  submit: 'Sync Products',
  submitting: 'Syncing...',
  waiting: 'Waiting to start',
  reading: 'Reading products',
  done: 'All products read',
  counts: (fetched: number, changed: number, retired: number) =>
    `${fetched.toLocaleString('en-NG')} read, ${changed.toLocaleString('en-NG')} changed, ${retired.toLocaleString('en-NG')} retired`,
  refused: (refused: number) => `${count(refused, 'product')} could not be taken over.`,
  refusedText: 'Such a product lacks a price or a variant in the store.',
  success: (total: number) => ({
    title: 'Shopify Sync Complete',
    description: `Successfully synced ${total.toLocaleString('en-NG')} products from Shopify store`,
  }),
  failure: {
    title: 'Sync Failed',
    description: 'Failed to sync products from Shopify. Check your credentials.',
  },
} as const;
