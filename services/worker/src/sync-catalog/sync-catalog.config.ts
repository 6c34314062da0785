import type { ShopifyConfig } from './shopify/shopify-settings.ts';

/** What the sync reads of the worker's parsed configuration. */
export interface SyncCatalogConfig extends ShopifyConfig {
  REDIS_URL: string;
}

/** Token under which {@link SyncCatalogConfig} is provided. */
export const SYNC_CATALOG_CONFIG = Symbol('SyncCatalogConfig');
