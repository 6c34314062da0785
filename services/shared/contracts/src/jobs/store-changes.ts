/**
 * BullMQ queue of what the Shopify store told us by webhook; job names are {@link StoreTopic}s. The
 * job's id is made of the webhook's, so that a repeated delivery adds no second job.
 */
export const STORE_CHANGE_QUEUE = 'store-changes';

/** The topics that we handle (Shopify's names). */
export const storeTopics = [
  'products/create',
  'products/update',
  'products/delete',
  'inventory_levels/update',
] as const;

/** A Shopify webhook topic that we subscribe to. */
export type StoreTopic = (typeof storeTopics)[number];

/**
 * What changed. Only its name: the worker asks the store how it is now, so that webhooks may come
 * late, twice or in any order.
 */
export interface StoreChange {
  topic: StoreTopic;
  /** Global id of the product, or of the inventory item whose level changed. */
  subjectId: string;
}
