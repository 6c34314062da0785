import { outboxRights, type ServiceSchema } from '@spade/platform/database/service-schema';
import { CreateCatalogue } from './migrations/20261124000000-create-catalogue.ts';
import { OwnProducts } from './migrations/20261127100000-own-products.ts';
import { SearchText } from './migrations/20261127140000-search-text.ts';
import { IndexSearch } from './migrations/20261127140100-index-search.ts';
import { ProductPictures } from './migrations/20261127160000-product-pictures.ts';
import { HeldBack } from './migrations/20261127161000-held-back.ts';
import { UntrackedStock } from './migrations/20261127162000-untracked-stock.ts';
import { ProductImports } from './migrations/20261127180000-product-imports.ts';
import { IndexSkus } from './migrations/20261127180100-index-skus.ts';
import { ImportPictures } from './migrations/20261127203000-import-pictures.ts';
import { ReturnedPieces } from './migrations/20261127204600-returned-pieces.ts';
import { WaitingBuyers } from './migrations/20261127210000-waiting-buyers.ts';
import { WaitingVariants } from './migrations/20261128001500-waiting-variants.ts';
import { StockStates } from './migrations/20261128073000-stock-states.ts';
import { IndexLists } from './migrations/20261128073100-index-lists.ts';
import { TitleOrder } from './migrations/20261128141500-title-order.ts';
import { LowStockNotices } from './migrations/20261128150000-low-stock-notices.ts';
import { UnreadColumns } from './migrations/20261128160000-unread-columns.ts';
import { KeepStock } from './migrations/20261128210000-keep-stock.ts';

/** Every migration of the catalogue's database, oldest first. Released ones are never edited. */
export const catalogMigrations = [
  CreateCatalogue,
  OwnProducts,
  SearchText,
  IndexSearch,
  ProductPictures,
  HeldBack,
  UntrackedStock,
  ProductImports,
  IndexSkus,
  ImportPictures,
  ReturnedPieces,
  WaitingBuyers,
  WaitingVariants,
  StockStates,
  IndexLists,
  TitleOrder,
  LowStockNotices,
  UnreadColumns,
  KeepStock,
];

/** The tables of catalog, and the rights of its running process in them. */
export const catalogDatabase: ServiceSchema = {
  migrations: catalogMigrations,
  rights: {
    // Retired, never deleted: orders and holds name them.
    shopify_products: ['select', 'insert', 'update'],
    product_variants: ['select', 'insert', 'update'],
    product_pictures: ['select', 'insert', 'update'],
    stock_holds: ['select', 'insert', 'update'],
    // Append-only: their sum is the stock.
    stock_movements: ['select', 'insert'],
    // Written by triggers.
    search_words: ['select', 'insert'],
    // Dropped after 30 days.
    product_imports: ['select', 'insert', 'update', 'delete'],
    imported_products: ['select', 'insert', 'update', 'delete'],
    import_pictures: ['select', 'insert', 'update', 'delete'],
    picture_addresses: ['select', 'insert', 'update', 'delete'],
    sync_runs: ['select', 'insert', 'update', 'delete'],
    sync_seen: ['select', 'insert', 'update', 'delete'],
    // Erased when their time is over or the person asks.
    waiting_buyers: ['select', 'insert', 'update', 'delete'],
    // Forgotten when there is enough again.
    low_stock_notices: ['select', 'insert', 'delete'],
    ...outboxRights,
  },
};
