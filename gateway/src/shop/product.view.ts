import type { ListProductsReply, Product, ProductVariant } from '@spade/contracts/messages/catalog';
import { formatKobo, formatKoboOrNull } from '@spade/contracts/naira';
import type { PageMeta } from '../http/openapi-answers.ts';
import { OptionalSwitch, OptionalText, PageLimit } from '../http/validation/query-fields.ts';
import { flag, integer, list, orNull, present, text, view } from '../http/view.ts';

/** One of the ways in which a product is sold, such as a size. */
const ProductVariantView = view('ProductVariantView', {
  id: orNull(integer('To be ordered as `variantId`; null is the default, ordered without one.')),
  title: text(undefined, { example: '4 yards' }),
  price: text('Naira, two decimals.', { example: '12500.00' }),
  compareAtPrice: orNull(text('Naira, two decimals.')),
  inStock: flag(),
  inventoryQuantity: integer('Pieces of it that can be ordered now.'),
});

/** A product as every screen sees it (specification.md 3.2); its prices are those of its default variant. */
export const ProductView = view('ProductView', {
  id: integer(),
  title: text(),
  description: orNull(text('May hold markup; show it as text.')),
  category: orNull(text()),
  price: text('Naira, two decimals.', { example: '12500.00' }),
  compareAtPrice: orNull(text('Naira, two decimals.')),
  imageUrl: orNull(text()),
  inStock: flag('Some variant can be ordered now.'),
  inventoryQuantity: integer('Pieces that can be ordered now, over all variants.'),
  variants: list(
    ProductVariantView,
    'The default first; empty when the product is sold in one way only.',
  ),
});

const presentVariant = (variant: ProductVariant) =>
  present(ProductVariantView, variant, {
    price: formatKobo(variant.priceKobo),
    compareAtPrice: formatKoboOrNull(variant.compareAtPriceKobo),
    inventoryQuantity: variant.availableQuantity,
  });

/** A product as the public may see it. */
export const presentProduct = (product: Product) =>
  present(ProductView, product, {
    price: formatKobo(product.priceKobo),
    compareAtPrice: formatKoboOrNull(product.compareAtPriceKobo),
    inventoryQuantity: product.availableQuantity,
    variants: product.variants.map(presentVariant),
  });

/** The body of `GET /api/products`. */
export function presentProductList({ products, total, nextCursor }: ListProductsReply) {
  return {
    success: true as const,
    data: products.map(presentProduct),
    meta: { total, nextCursor } satisfies PageMeta,
  };
}

/** Paging and filters of the product list; without any, the whole list up to 1,000. */
export class ListProductsQuery {
  @PageLimit(1000)
  limit: number = 1000;

  @OptionalText('From `meta.nextCursor` of the page before.', 300)
  cursor?: string;

  @OptionalText('Matches a title, or a description where a word starts, case-insensitively.', 200)
  search?: string;

  @OptionalText('One category by its name.', 200)
  category?: string;

  @OptionalSwitch('Only products that are, or are not, in stock.')
  inStock?: boolean;
}
