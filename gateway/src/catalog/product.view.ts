import type { ListProductsReply, Product, ProductVariant } from '@spade/contracts/messages/catalog';
import { formatKobo, formatKoboOrNull } from '@spade/contracts/naira';
import type { PageMeta } from '../http/openapi-answers.ts';
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

const presentProduct = (product: Product) =>
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
