import {
  type ListProductsReply,
  MAX_LISTED_PRODUCTS,
  type Product,
  type ProductVariant,
  type ShopSort,
  shopSorts,
} from '@spade/contracts/messages/catalog';
import type { ProductPicture } from '@spade/contracts/messages/catalog-products';
import { formatKobo, formatKoboOrNull } from '@spade/contracts/naira';
import { pictureUrl } from '@spade/contracts/products/pictures';
import {
  OneOf,
  OptionalSwitch,
  OptionalText,
  PageCursor,
  PageLimit,
} from '../http/validation/query-fields.ts';
import { flag, integer, list, orNull, present, text, view } from '../http/view.ts';

/** One of the ways in which a product is sold, such as a size. */
const ProductVariantView = view('ProductVariantView', {
  id: orNull(integer('To be ordered as `variantId`; null is the default, ordered without one.')),
  title: text(undefined, { example: '4 yards' }),
  price: text('Naira, two decimals.', { example: '12500.00' }),
  compareAtPrice: orNull(text('Naira, two decimals.')),
  inStock: flag(),
  inventoryQuantity: integer('Pieces of it that can be ordered now.'),
  isTracked: flag('False: pieces are not counted; one order may have `inventoryQuantity`.'),
});

/** A picture of a product; its file names end with the width, and every width of `pictureWidths` is there. */
export const ProductPictureView = view('ProductPictureView', {
  name: text('Of its files.'),
  url: text(
    'Path of the site, 800 pixels wide; `-400` and `-1600` instead of `-800` are there, too.',
  ),
  alt: text('What it shows; empty: the name of the product stands for it.'),
  width: integer('Of the largest, in pixels.'),
  height: integer(),
});

/** A line of the table of facts about a product. */
export const SpecificationView = view('SpecificationView', { name: text(), value: text() });

/** A product as every screen sees it (specification.md 3.2); its prices are those of its default variant. */
export const ProductView = view('ProductView', {
  id: integer(),
  title: text(),
  description: orNull(text('May hold markup; show it as text.')),
  category: orNull(text()),
  price: text('Naira, two decimals.', { example: '12500.00' }),
  compareAtPrice: orNull(text('Naira, two decimals.')),
  imageUrl: orNull(text('The first picture.')),
  pictures: list(
    ProductPictureView,
    "Of one's own products; a product of the store has `imageUrl`.",
  ),
  specifications: list(SpecificationView),
  inStock: flag('Some variant can be ordered now.'),
  inventoryQuantity: integer('Pieces that can be ordered now, over all variants.'),
  isTracked: flag('False: pieces of some variant on offer are not counted.'),
  changedOn: text('The day on which its texts, price or picture last changed, in UTC.', {
    example: '2026-11-27',
  }),
  variants: list(
    ProductVariantView,
    'The default first; empty when the product is sold in one way only.',
  ),
});

/** How many match, where the next page starts, and what became of a search. */
export const ProductListMeta = view('ProductListMeta', {
  total: integer('How many match in all, whatever the page.'),
  nextCursor: orNull(text('Null on the last page.')),
  searchedFor: orNull(
    text('What was searched for instead, because no product has a word as it was typed.'),
  ),
  near: list(ProductView, 'Of a search that found nothing: products with some of its words.'),
});

const presentVariant = (variant: ProductVariant) =>
  present(ProductVariantView, variant, {
    price: formatKobo(variant.priceKobo),
    compareAtPrice: formatKoboOrNull(variant.compareAtPriceKobo),
    inventoryQuantity: variant.availableQuantity,
    isTracked: variant.isTracked ?? true,
  });

/** The view of the pictures of a product. */
export const presentPictures = (pictures: readonly ProductPicture[] = []) =>
  pictures.map(({ name, alt, widthPx, heightPx }) => ({
    name,
    alt,
    url: pictureUrl(name),
    width: widthPx,
    height: heightPx,
  }));

/** A product as the public may see it. */
export const presentProduct = (product: Product) =>
  present(ProductView, product, {
    price: formatKobo(product.priceKobo),
    compareAtPrice: formatKoboOrNull(product.compareAtPriceKobo),
    inventoryQuantity: product.availableQuantity,
    isTracked: product.isTracked ?? true,
    changedOn: product.lastSyncedAt.slice(0, 10),
    variants: product.variants.map(presentVariant),
    pictures: presentPictures(product.pictures),
    specifications: product.specifications ?? [],
  });

/** The body of `GET /api/products`. */
export function presentProductList({
  products,
  total,
  nextCursor,
  searchedFor,
  near = [],
}: ListProductsReply) {
  const meta: InstanceType<typeof ProductListMeta> = {
    total,
    nextCursor,
    searchedFor: searchedFor ?? null,
    near: near.map(presentProduct),
  };
  return {
    success: true as const,
    data: products.map(presentProduct),
    meta,
  };
}

/** Paging and filters of the product list; without any, the whole list up to 1,000. */
export class ListProductsQuery {
  @PageLimit(MAX_LISTED_PRODUCTS, MAX_LISTED_PRODUCTS)
  limit: number = MAX_LISTED_PRODUCTS;

  @PageCursor()
  cursor?: string;

  @OptionalText(
    'Words in any order, in title, category or description; case, accents, apostrophes and one wrong letter are forgiven.',
    200,
  )
  search?: string;

  @OptionalText('One category, by its name or the last part of its page.', 200)
  category?: string;

  @OneOf(shopSorts, 'The best match first, or the oldest, when left out.')
  sort?: ShopSort;

  @OptionalSwitch('Only products that are, or are not, in stock.')
  inStock?: boolean;
}
