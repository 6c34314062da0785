import type { IsoInstant } from '../lagos.ts';
import type { CatalogImportMessages } from './catalog-imports.ts';
import type { CatalogProductMessages, ProductPicture, Specification } from './catalog-products.ts';
import type { CatalogStoreMessages } from './catalog-store.ts';
import type { CatalogSyncMessages } from './catalog-sync.ts';

/** One variant of a product; `availableQuantity` as in {@link Product}. */
export interface ProductVariant {
  /** The id for a hold; null is the default variant, whose price and SKU the product's fields show. */
  id: number | null;
  title: string;
  priceKobo: number;
  compareAtPriceKobo: number | null;
  inStock: boolean;
  availableQuantity: number;
  /** False: pieces are not counted and never run out; missing from the previous release. */
  isTracked?: boolean;
  sku: string | null;
}

/**
 * A product as every screen sees it; price and SKU are those of its default variant.
 * `availableQuantity` is stock less open holds, never below 0, over all variants.
 */
export interface Product {
  id: number;
  shopifyId: string;
  title: string;
  /** May contain simple markup; screens strip it. */
  description: string | null;
  category: string | null;
  priceKobo: number;
  compareAtPriceKobo: number | null;
  imageUrl: string | null;
  /** Only for the shop's own products; missing from the previous release. */
  pictures?: ProductPicture[];
  /** Only for the shop's own products; missing from the previous release. */
  specifications?: Specification[];
  /** The store offers it and at least one piece of some variant is available. */
  inStock: boolean;
  availableQuantity: number;
  /** False: some variant on offer is not counted; missing from the previous release. */
  isTracked?: boolean;
  sku: string | null;
  tags: string | null;
  lastSyncedAt: IsoInstant;
  /** The default first, then the store's order; empty for a product of one variant. */
  variants: ProductVariant[];
}

/** Orders of the public list; prices are those of the default variants. */
export const shopSorts = ['newest', 'price', '-price', 'title'] as const;

/** One of {@link shopSorts}. */
export type ShopSort = (typeof shopSorts)[number];

/** Most products of a page of the public list. */
export const MAX_LISTED_PRODUCTS = 1_000;

/** Which products to list. Newest id last; `cursor` is opaque and comes from the previous reply. */
export interface ListProductsRequest {
  /** 1 to {@link MAX_LISTED_PRODUCTS}. */
  limit: number;
  cursor?: string;
  /** Words in any order, in title, category or description; case, accents and apostrophes do not matter. */
  search?: string;
  /** Its name, or the last part of the address of its page. */
  category?: string;
  /** The usual order when left out: the oldest first, or what a search fits best. */
  sort?: ShopSort;
  inStock?: boolean;
  /** This product only. */
  id?: number;
}

/** One page of products. */
export interface ListProductsReply {
  products: Product[];
  /** How many products match, over all pages. */
  total: number;
  nextCursor: string | null;
  /** What was searched for instead, because no product has a word as it was typed. */
  searchedFor?: string;
  /** For a search that found nothing: products that have some of its words. */
  near?: Product[];
  /** For an `id` of the shop's own product that was retired: the store's product with the same SKU. */
  movedTo?: number;
}

/**
 * Takes `quantity` pieces out of sale. Safe to repeat: the same `holdId` is the same hold and the same
 * reply, even after the price has changed. A hold ends by sale, by release, or, if its order was never
 * stored, by timeout (catalog asks `orders.settle-holds` first).
 */
export interface HoldRequest {
  /** UUID derived from the order's idempotency key. */
  holdId: string;
  productId: number;
  /** A {@link ProductVariant}; null or left out is the default. */
  variantId?: number | null;
  /** An earlier hold: take the variant that it is on, whether or not it is still the default. */
  renewsHoldId?: string;
  quantity: number;
  /** Holds nothing where open holds would take more than half of the stock then (`CATALOG.CONTENDED`). */
  upToHalf?: boolean;
  /** Total that the buyer was shown; if it differs, no hold is taken (`CATALOG.PRICE_CHANGED`). Absent: any price. */
  expectedTotalKobo?: number;
}

/** The hold, with title and unit price as of the moment it was taken; amounts in kobo. */
export interface HoldReply {
  holdId: string;
  productId: number;
  /** Null is the default. */
  variantId: number | null;
  /** With the variant in brackets where there are several: `Adire fabric (4 yards)`. */
  title: string;
  unitPriceKobo: number;
  quantity: number;
  /** Pieces that are not sold, held ones included; 0 when it is no longer on sale. */
  stock: number;
  /** Pieces under open holds, this one included. */
  held: number;
  /** The category that the product has now; null when it has none. */
  category: string | null;
}

/** Requests that the catalog service handles. */
export interface CatalogMessages
  extends CatalogSyncMessages,
    CatalogStoreMessages,
    CatalogImportMessages,
    CatalogProductMessages {
  'catalog.list-products': { request: ListProductsRequest; reply: ListProductsReply };
  /**
   * Errors: CATALOG.PRODUCT_NOT_FOUND, CATALOG.OUT_OF_STOCK, CATALOG.CONTENDED, CATALOG.PRICE_CHANGED,
   * CATALOG.HOLD_ENDED.
   */
  'catalog.hold': { request: HoldRequest; reply: HoldReply };
  /**
   * The store's ids of a product and of the variant that a hold is on, or else of its default. Finds retired products
   * too. `isDemo`: no store has it, since it is of the demo catalogue or staff's own. Errors: CATALOG.PRODUCT_NOT_FOUND.
   */
  'catalog.get-store-reference': {
    request: { productId: number; holdId?: string };
    reply: { shopifyId: string; shopifyVariantId: string; isDemo: boolean };
  };
}
