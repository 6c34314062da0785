/**
 * BullMQ queue of changes that the Shopify store reported by webhook; job names are {@link StoreTopic}s.
 * The job's id derives from the webhook's, so a repeated delivery adds no second job.
 */
export const STORE_CHANGE_QUEUE = 'store-changes';

/** The topics that we handle (Shopify's names). */
export const storeTopics = [
  'products/create',
  'products/update',
  'products/delete',
  'inventory_levels/update',
] as const;

/** One of {@link storeTopics}. */
export type StoreTopic = (typeof storeTopics)[number];

/**
 * What changed. Only its id: the worker reads the current state from the store, so webhooks may arrive
 * late, twice or in any order.
 */
export interface StoreChange {
  topic: StoreTopic;
  /** Global id of the product, or of the inventory item whose level changed. */
  subjectId: string;
}
