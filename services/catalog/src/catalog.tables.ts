import type { EntityManager } from '@mikro-orm/postgresql';
import { statements, type TablesOf } from '@spade/platform/database/statements';
import { StockHoldEntity } from './hold/stock-hold.entity.ts';
import { ProductEntity, ProductVariantEntity } from './product/product.entity.ts';
import { SyncRunEntity } from './sync/sync-run.entity.ts';

/** Every entity of the catalogue's database. */
export const catalogEntities = [
  ProductEntity,
  ProductVariantEntity,
  StockHoldEntity,
  SyncRunEntity,
] as const;

/** The catalogue's tables as statements name them: properties in camelCase. */
export type CatalogTables = TablesOf<(typeof catalogEntities)[number]> & {
  /** Products that a run has met, one row per batch. It has no key, so it is not an entity. */
  sync_seen: { runId: string; productIds: number[] };
};

/** Typed statements on the catalogue's tables, in the transaction of `em` if one is running. */
export const catalogDb = (em: EntityManager) => statements<CatalogTables>(em);
