import type { ServiceSchema } from '@spade/platform/database/service-schema';
import { catalogMigrations } from './migrations/migrations.ts';

/** The tables of catalog, and what catalog may do with them while it serves. */
export const catalogDatabase: ServiceSchema = {
  migrations: catalogMigrations,
  rights: {
    // Retired, never deleted: orders and holds name them.
    shopify_products: ['select', 'insert', 'update'],
    product_variants: ['select', 'insert', 'update'],
    stock_holds: ['select', 'insert', 'update'],
    sync_runs: ['select', 'insert', 'update', 'delete'],
    sync_seen: ['select', 'insert', 'update', 'delete'],
  },
};
