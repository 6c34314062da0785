// Long, because it is data: every message about products and their shapes.
import type { IsoInstant } from '../lagos.ts';

/** Where a product comes from: the Shopify store is its master, staff keep it here, or it only shows how a shop looks. */
export const productSources = ['store', 'own', 'demo'] as const;

/** One of {@link productSources}. */
export type ProductSource = (typeof productSources)[number];

/** Whether buyers see a product. A retired one is kept for its orders. */
export const productStates = ['on_sale', 'hidden', 'retired'] as const;

/** One of {@link productStates}. */
export type ProductState = (typeof productStates)[number];

/** What the list of staff may be narrowed to: a state, or products on sale that run low or are sold out. */
export const productFilters = [...productStates, 'low', 'sold_out'] as const;

/** One of {@link productFilters}. */
export type ProductFilter = (typeof productFilters)[number];

/** Orders of the list of staff. */
export const productSorts = ['newest', 'title', 'price', '-price', 'stock'] as const;

/** One of {@link productSorts}. */
export type ProductSort = (typeof productSorts)[number];

/** Why a stock changed. */
export const movementKinds = [
  'opening',
  'received',
  'counted',
  'damaged',
  'returned',
  'corrected',
  'sold',
  'released',
  'synced',
] as const;

/** One of {@link movementKinds}. */
export type MovementKind = (typeof movementKinds)[number];

/** Most pieces of one variant, and of one movement. */
export const MAX_PIECES = 10_000_000;

/** Most variants of a product. */
export const MAX_VARIANTS = 100;

/** Most characters of the texts of a product, and most `facts` about it. */
export const productLimits = {
  title: 200,
  category: 80,
  description: 10_000,
  variant: 120,
  sku: 64,
  facts: 40,
  factName: 60,
  fact: 300,
} as const;

/** The movements that staff enter. */
export const staffMovements = ['received', 'counted', 'damaged', 'returned', 'corrected'] as const;

/** One of {@link staffMovements}. */
export type StaffMovement = (typeof staffMovements)[number];

/** One way in which a product is sold, as staff see it; pieces may be below 0 when the store has sold ours. */
export interface StaffVariant {
  /** Null is the default variant. */
  id: number | null;
  /** Empty where the product is sold in one way only. */
  title: string;
  priceKobo: number;
  compareAtPriceKobo: number | null;
  sku: string | null;
  stock: number;
  held: number;
  /** Stock less open holds, never below 0. */
  available: number;
  /** False: sold whatever the stock; missing from the previous release. */
  isTracked?: boolean;
  /** The product is in the list of work while less than this is available. */
  warnBelow: number | null;
}

/** A picture of a product. */
export interface ProductPicture {
  /** As `PICTURE_NAME` says. */
  name: string;
  /** What it shows, for those who do not see it; empty: the product's name stands for it. */
  alt: string;
  /** Size of the largest width. */
  widthPx: number;
  heightPx: number;
}

/** A line of the table of facts about a product. */
export interface Specification {
  name: string;
  value: string;
}

/** A product as staff see it. */
export interface StaffProduct {
  id: number;
  source: ProductSource;
  shopifyId: string;
  title: string;
  /** Paragraphs apart by an empty line, items of lists with `- ` before them. */
  description: string;
  category: string | null;
  imageUrl: string | null;
  /** In their order, the first is that of the card; missing from the previous release. */
  pictures?: ProductPicture[];
  specifications?: Specification[];
  state: ProductState;
  isLow: boolean;
  /** People who want to hear when it is back; missing from the previous release. */
  waiting?: number;
  /** Counts up with each change by staff. */
  version: number;
  changedAt: IsoInstant;
  /** A username; null for what no member of staff has changed. */
  changedBy: string | null;
  /** The default first; at least one. */
  variants: StaffVariant[];
}

/** A variant as staff save it. */
export interface SavedVariant {
  /** Null is the default variant, `new` one that does not exist yet. */
  id: number | null | 'new';
  title: string;
  priceKobo: number;
  compareAtPriceKobo: number | null;
  sku: string | null;
  warnBelow: number | null;
  /** False: sold whatever the stock, such as a service; left out, it stays as it is, and a new one is counted. */
  isTracked?: boolean;
  /** For a new one: the pieces on the shelf. Later stock changes by movements alone. */
  pieces?: number;
}

/** What staff save of a product of their own. */
export interface ProductTexts {
  title: string;
  description: string;
  category: string | null;
  isHidden: boolean;
  /** All of them, the default first; one that is missing is retired. */
  variants: SavedVariant[];
  /** All of them in their order; left out, they stay as they are. */
  pictures?: Pick<ProductPicture, 'name' | 'alt'>[];
  /** All of them in their order; left out, they stay as they are. */
  specifications?: Specification[];
}

/** New prices of one product. */
export interface PriceChange {
  productId: number;
  /** The version that was read. */
  version: number;
  /** Those whose price changes; null is the default variant. */
  variants: { id: number | null; priceKobo: number; compareAtPriceKobo: number | null }[];
}

/** What became of one price. */
export interface ChangedPrice {
  productId: number;
  /** The product's title, with the variant's in brackets where it has several. */
  title: string;
  was: { priceKobo: number; compareAtPriceKobo: number | null };
  now: { priceKobo: number; compareAtPriceKobo: number | null };
}

/** One line of a count sheet, or one delivery. */
export interface MovementLine {
  productId: number;
  variantId: number | null;
  kind: StaffMovement;
  /** Pieces on the shelf for `counted`, the difference (never 0, maybe negative) for `corrected`, else how many, above 0. */
  pieces: number;
  /** For a count: seconds since it was made; sales since then are taken off it. */
  secondsAgo?: number;
}

/** One movement as the history shows it. */
export interface StockMovement {
  id: number;
  at: IsoInstant;
  variantId: number | null;
  /** Empty for a product that is sold in one way only. */
  variantTitle: string;
  kind: MovementKind;
  change: number;
  stockAfter: number;
  /** A username, `orders`, `store` or `migration`. */
  actor: string;
  reason: string | null;
}

/** Requests about products and their stock that staff make. */
export interface CatalogProductMessages {
  'catalog.list-staff-products': {
    request: {
      /** 1 to 200. */
      limit: number;
      /** How many products to skip. */
      offset?: number;
      search?: string;
      category?: string;
      source?: ProductSource;
      /** Everything that is not retired when left out. */
      state?: ProductFilter;
      sort?: ProductSort;
    };
    reply: { products: StaffProduct[]; total: number; asOf: IsoInstant };
  };
  /** Everything that is not retired, by id; `after` is the last one of the page before. */
  'catalog.export-products': {
    request: { after?: number };
    reply: { products: StaffProduct[]; nextAfter: number | null };
  };
  /** Errors: CATALOG.PRODUCT_NOT_FOUND. */
  'catalog.get-staff-product': { request: { productId: number }; reply: StaffProduct };
  /** Every category in use, with how many products on sale it has. */
  'catalog.list-categories': {
    request: Record<string, never>;
    reply: { categories: { name: string; products: number }[] };
  };
  /**
   * Creates a product of the shop's own; repeating it with the same `createId` answers the same product. The first one
   * ends the demo catalogue. Errors: CATALOG.SKU_TAKEN, CATALOG.PICTURE_NOT_FOUND.
   */
  'catalog.create-product': {
    request: { createId: string; by: string; product: ProductTexts };
    reply: StaffProduct;
  };
  /**
   * Errors: CATALOG.PRODUCT_NOT_FOUND, CATALOG.NOT_OWN, CATALOG.PRODUCT_CHANGED, CATALOG.SKU_TAKEN,
   * CATALOG.PICTURE_NOT_FOUND.
   */
  'catalog.change-product': {
    request: { productId: number; version: number; by: string; product: ProductTexts };
    reply: StaffProduct;
  };
  /**
   * Changes prices of the shop's own products, all or none; answers the versions that they have now. Errors:
   * CATALOG.PRODUCT_NOT_FOUND, CATALOG.NOT_OWN, CATALOG.PRICES_OVERTAKEN.
   */
  'catalog.change-prices': {
    request: { by: string; products: PriceChange[] };
    reply: {
      products: { id: number; version: number }[];
      /** The first 3 prices, in the order of the request. */
      first?: ChangedPrice[];
    };
  };
  /**
   * Takes a product off sale for good, or brings it back hidden. Errors: CATALOG.PRODUCT_NOT_FOUND, CATALOG.NOT_OWN,
   * CATALOG.PRODUCT_CHANGED.
   */
  'catalog.retire-product': {
    request: { productId: number; version: number; by: string; isRetired: boolean };
    reply: StaffProduct;
  };
  /**
   * Records movements, all or none; a repeat with the same `requestId` changes nothing. Errors:
   * CATALOG.PRODUCT_NOT_FOUND, CATALOG.NOT_OWN, CATALOG.NOT_ENOUGH_STOCK.
   */
  'catalog.move-stock': {
    request: { requestId: string; by: string; reason?: string; lines: MovementLine[] };
    reply: {
      moved: { productId: number; variantId: number | null; change: number; stock: number }[];
    };
  };
  /** Newest first; `before` is the id of the last one of the page before. */
  'catalog.list-movements': {
    request: { productId: number; limit: number; before?: number };
    reply: { movements: StockMovement[]; nextBefore: number | null };
  };
  /**
   * Says that a picture is about to be stored, before it is: it is kept for a day, and then for as long as a product
   * has it. Safe to repeat. Errors: CATALOG.PICTURE_BUSY while the same picture is being removed.
   */
  'catalog.add-picture': {
    request: Pick<ProductPicture, 'name' | 'widthPx' | 'heightPx'> & { by: string };
    reply: { name: string };
  };
  /**
   * Keeps a stored picture for another day, within which its owner's setting names it. Errors: CATALOG.PICTURE_NOT_FOUND.
   */
  'catalog.keep-picture': { request: { name: string }; reply: { name: string } };
  /**
   * Which of these pictures no product has and may be removed now; from then on no product can take them. `unknown`:
   * no row says anything of them, so the database or the bucket may be the wrong one.
   */
  'catalog.release-pictures': {
    request: { names: string[] };
    reply: { released: string[]; unknown: number };
  };
  /** The shop's own products that the store sells, too, by a SKU that both have; at most 50. */
  'catalog.list-twins': {
    request: Record<string, never>;
    reply: {
      twins: {
        sku: string;
        own: { id: number; title: string; version: number };
        store: { id: number; title: string };
      }[];
    };
  };
  /** How many products on sale have less than their warning level. */
  'catalog.count-low-stock': { request: Record<string, never>; reply: { count: number } };
}
