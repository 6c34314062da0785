// Long, because it is data: every table of the catalogue.
import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type ImportChange,
  type ImportedProduct,
  importStates,
  importVerdicts,
} from '@spade/contracts/messages/catalog-imports';
import {
  movementKinds,
  type ProductPicture,
  productSources,
  type Specification,
} from '@spade/contracts/messages/catalog-products';
import { type SyncRefusal, syncRunStates } from '@spade/contracts/messages/catalog-sync';
import { identity, instant, kobo } from '@spade/platform/database/columns';
import { statements, type TablesOf } from '@spade/platform/database/statements';
import { OutboxRow } from '@spade/platform/outbox/outbox-schema';

/**
 * A product with its default variant; its other variants are in {@link ProductVariantEntity}. Retired,
 * never deleted: orders and holds refer to it. Quantities in pieces, times UTC.
 */
const ProductEntity = defineEntity({
  name: 'Product',
  tableName: 'shopify_products',
  properties: {
    id: identity(),
    shopifyId: p.text(),
    title: p.text(),
    description: p.text().nullable(),
    category: p.text().nullable(),
    imageUrl: p.text().nullable(),
    /** In the order of the page; null for a product of the store or the demo. */
    pictures: p.json<ProductPicture[]>().nullable(),
    specifications: p.json<Specification[]>().nullable(),
    tags: p.text().nullable(),
    shopifyVariantId: p.text(),
    /** Null when there never was another variant, empty when there is none now. */
    variantTitle: p.text().nullable(),
    priceKobo: kobo(),
    compareAtPriceKobo: kobo().nullable(),
    sku: p.text().nullable(),
    /** The store offers it for sale, whatever the quantity. */
    inStock: p.boolean().default(true),
    /** False: it is sold whatever the quantity. */
    isTracked: p.boolean().default(true),
    /** The store's figure less our sales that it does not include; below 0 when oversold. See `sync/store-figure.ts`. */
    inventoryQuantity: p.integer().default(0),
    /** Pieces under open holds. */
    heldQuantity: p.integer().default(0),
    /** The store's last figure; our stock follows its differences. */
    storeQuantity: p.integer().nullable(),
    /** When the store was asked for that figure. */
    storeAdoptedAt: instant().nullable(),
    /** When the store was asked for what this row holds; older data is ignored. */
    storeReadAt: instant().nullable(),
    source: p.enum(productSources).default('store'),
    isDemo: p.boolean().default(false),
    /** Off sale until staff show it again; a retired product is not hidden. */
    isHidden: p.boolean().default(false),
    /** Counts up with each change by staff. */
    version: p.integer().default(1),
    changedBy: p.text().nullable(),
    /** Staff are told while fewer pieces are available. */
    warnBelow: p.integer().nullable(),
    lastSyncedAt: instant().defaultRaw('now()'),
    retiredAt: instant().nullable(),
    /** Title, and all that a search looks at, as `fold_search` writes them; triggers keep both. */
    searchTitle: p.text().nullable(),
    searchText: p.text().nullable(),
    /** Whether the default variant can be ordered, and whether it is below its warning level. A trigger keeps both. */
    isSellable: p.boolean().nullable(),
    isLow: p.boolean().nullable(),
  },
});

/** A picture in the bucket of pictures. Products name it; one that none names is removed a day after it was added. */
const PictureEntity = defineEntity({
  name: 'Picture',
  tableName: 'product_pictures',
  properties: {
    name: p.text().primary(),
    widthPx: p.integer(),
    heightPx: p.integer(),
    addedBy: p.text(),
    addedAt: instant().defaultRaw('now()'),
    /** No product may take the picture after this moment. */
    removedAt: instant().nullable(),
  },
});

/** A variant other than the default one; its columns mean the same as those of the product. */
const ProductVariantEntity = defineEntity({
  name: 'ProductVariant',
  tableName: 'product_variants',
  properties: {
    id: identity(),
    productId: p.integer(),
    shopifyVariantId: p.text(),
    title: p.text(),
    priceKobo: kobo(),
    compareAtPriceKobo: kobo().nullable(),
    sku: p.text().nullable(),
    inStock: p.boolean().default(true),
    isTracked: p.boolean().default(true),
    inventoryQuantity: p.integer().default(0),
    heldQuantity: p.integer().default(0),
    storeQuantity: p.integer().nullable(),
    storeAdoptedAt: instant().nullable(),
    /** Place in the store's order; the first variant is 1. */
    position: p.integer(),
    warnBelow: p.integer().nullable(),
    retiredAt: instant().nullable(),
    isSellable: p.boolean().nullable(),
    isLow: p.boolean().nullable(),
  },
});

/** Pieces taken out of sale for one order. Ends once: sold or released. */
const StockHoldEntity = defineEntity({
  name: 'StockHold',
  tableName: 'stock_holds',
  properties: {
    holdId: p.uuid().primary(),
    productId: p.integer(),
    /** Null: the pieces count on the product's row, the default variant. */
    variantId: p.integer().nullable(),
    quantity: p.integer(),
    /** Title and unit price at the time of the hold. */
    title: p.text(),
    unitPriceKobo: kobo(),
    state: p.enum(['open', 'sold', 'released']).default('open'),
    /** When a stored order claimed it; from then on it no longer times out. */
    claimedAt: instant().nullable(),
    createdAt: instant().defaultRaw('now()'),
    endedAt: instant().nullable(),
    /** For a sale: when it was last sent to the store, if it may have become an order there. */
    storeAttemptedAt: instant().nullable(),
    /** For a sale: the store's figures that were asked for after this moment include it; null while none does. */
    storeRecordedAt: instant().nullable(),
    /** The statement of staff by which figures include it; null where the store has an order of ours. */
    storeStatementId: p.uuid().nullable(),
    /** For a sale: pieces that came back, in stock again or written off. */
    returnedPieces: p.integer().default(0),
  },
});

/** One change of a stock. Append-only: the sum over a row's movements is its `inventoryQuantity`; triggers write them. */
const StockMovementEntity = defineEntity({
  name: 'StockMovement',
  tableName: 'stock_movements',
  properties: {
    id: identity(),
    productId: p.integer(),
    /** Null: the default variant. */
    variantId: p.integer().nullable(),
    kind: p.enum(movementKinds),
    /** 0 only for a count that found what was expected. */
    change: p.integer(),
    stockAfter: p.integer(),
    actor: p.text(),
    reason: p.text().nullable(),
    requestId: p.uuid().nullable(),
    at: instant().defaultRaw('clock_timestamp()'),
  },
});

/** One run of the store sync, as the history shows it. At most one is running. */
const SyncRunEntity = defineEntity({
  name: 'SyncRun',
  tableName: 'sync_runs',
  properties: {
    runId: p.uuid().primary(),
    jobId: p.text().nullable(),
    requestedBy: p.text().default('unknown'),
    state: p.enum(syncRunStates).default('running'),
    startedAt: instant().defaultRaw('now()'),
    endedAt: instant().nullable(),
    fetched: p.integer().default(0),
    changed: p.integer().default(0),
    refused: p.integer().default(0),
    refusals: p.json<SyncRefusal[]>().default([]),
    /** Set when the run is finished. */
    retired: p.integer().nullable(),
    /** Products that wait for a decision; null where the run did not ask. */
    heldBackIds: p
      .array((id) => Number(id))
      .columnType('integer[]')
      .nullable(),
    total: p.integer().nullable(),
    error: p.text().nullable(),
  },
});

/** A file of products that staff import. */
const ProductImportEntity = defineEntity({
  name: 'ProductImport',
  tableName: 'product_imports',
  properties: {
    importId: p.uuid().primary(),
    fileName: p.text(),
    state: p.enum(importStates).default('reading'),
    openedAt: instant().defaultRaw('now()'),
    openedBy: p.text(),
    format: p.text().nullable(),
    unreadColumns: p.array().columnType('text[]').$type<string[]>().nullable(),
    failure: p.text().nullable(),
    appliedBy: p.text().nullable(),
    appliedAt: instant().nullable(),
    keepsStock: p.boolean().default(false),
  },
});

/** A product of such a file: what the file says, what that would do, and what became of it. */
const ImportedProductEntity = defineEntity({
  name: 'ImportedProduct',
  tableName: 'imported_products',
  properties: {
    importId: p.uuid().primary(),
    line: p.integer().primary(),
    title: p.text(),
    product: p.json<ImportedProduct>(),
    verdict: p.enum(importVerdicts),
    reason: p.text().nullable(),
    changes: p.json<ImportChange[]>(),
    productId: p.integer().nullable(),
    /** The product's version when it was judged; null for a new product. */
    version: p.integer().nullable(),
    appliedAt: instant().nullable(),
    picturesToFetch: p.integer().default(0),
  },
});

/** A picture that an import names by its address. `position` is its place in the file. */
const ImportPictureEntity = defineEntity({
  name: 'ImportPicture',
  tableName: 'import_pictures',
  properties: {
    pictureId: p.integer().primary().autoincrement(),
    importId: p.uuid(),
    productId: p.integer(),
    position: p.integer(),
    address: p.text(),
    words: p.text(),
    /** `kept`: the product had it; it only says where the others go. */
    state: p.enum(['kept', 'waiting', 'fetched', 'added', 'failed']).default('waiting'),
    /** The picture's name, once the product has it. */
    name: p.text().nullable(),
    failure: p.text().nullable(),
    attempts: p.integer().default(0),
    /** Until then a worker or gateway has it. */
    takenUntil: instant().nullable(),
    /** It is not taken before, since it failed. */
    notBefore: instant().nullable(),
  },
});

/** Which picture was last fetched from an address, so that the same file again fetches nothing. */
const PictureAddressEntity = defineEntity({
  name: 'PictureAddress',
  tableName: 'picture_addresses',
  properties: {
    address: p.text().primary(),
    name: p.text(),
    fetchedAt: instant().defaultRaw('now()'),
  },
});

/** Someone who wants to hear when a product is back. Erased after `WAITING_DAYS`, told or not. */
const WaitingBuyerEntity = defineEntity({
  name: 'WaitingBuyer',
  tableName: 'waiting_buyers',
  properties: {
    id: identity(),
    productId: p.integer(),
    email: p.text(),
    /** What one person's addresses have in common: one mailbox waits once. */
    mailbox: p.text(),
    /** Part of the link in the mail with which a buyer erases the mailbox. */
    stopKey: p.uuid().defaultRaw('gen_random_uuid()'),
    askedAt: instant().defaultRaw('now()'),
    toldAt: instant().nullable(),
    /** Those that will do, by their `shopifyVariantId`, which stays when another one becomes the default; null: any. */
    variants: p.array().columnType('text[]').$type<string[]>().nullable(),
    toldVariant: p.text().nullable(),
  },
});

/** Every entity of the catalogue's database. */
export const catalogEntities = [
  ProductEntity,
  ProductVariantEntity,
  PictureEntity,
  ProductImportEntity,
  ImportedProductEntity,
  ImportPictureEntity,
  PictureAddressEntity,
  WaitingBuyerEntity,
  OutboxRow,
  StockHoldEntity,
  StockMovementEntity,
  SyncRunEntity,
] as const;

/** The catalogue's tables as statements name them: properties in camelCase. */
export type CatalogTables = TablesOf<(typeof catalogEntities)[number]> & {
  /** Products that a run has met, one row per batch. It has no key, so it is no entity. */
  sync_seen: { runId: string; productIds: number[] };
  /** Variants of which staff heard that they are low. Its key may be null, so it is no entity. */
  low_stock_notices: { productId: number; variantId: number | null };
  /** Words of products, kept by triggers, with what is left of each without one letter. */
  search_words: { word: string; deletes: string[] };
};

/** Typed statements on the catalogue's tables, in the transaction of `em` if one is running. */
export const catalogDb = (em: EntityManager) => statements<CatalogTables>(em);
