import { ApiProperty } from '@nestjs/swagger';
import type { ListProductsReply, Product, ProductVariant } from '@spade/contracts/messages/catalog';
import { formatKobo, formatKoboOrNull } from '@spade/contracts/naira';
import type { PageMeta } from '../http/openapi-answers.ts';

/** One of the ways in which a product is sold, such as a size. */
export class ProductVariantView {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'To be ordered as `variantId`; null is the default, ordered without one.',
  })
  id: number | null;

  @ApiProperty({ example: '4 yards' })
  title: string;

  @ApiProperty({ description: 'Naira, two decimals.', example: '12500.00' })
  price: string;

  @ApiProperty({ type: String, nullable: true, description: 'Naira, two decimals.' })
  compareAtPrice: string | null;

  @ApiProperty()
  inStock: boolean;

  @ApiProperty({ type: 'integer', description: 'Pieces of it that can be ordered now.' })
  inventoryQuantity: number;
}

/** A product as every screen sees it (specification.md 3.2); its prices are those of its default variant. */
export class ProductView {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty()
  title: string;

  @ApiProperty({ type: String, nullable: true, description: 'May hold markup; show it as text.' })
  description: string | null;

  @ApiProperty({ type: String, nullable: true })
  category: string | null;

  @ApiProperty({ description: 'Naira, two decimals.', example: '12500.00' })
  price: string;

  @ApiProperty({ type: String, nullable: true, description: 'Naira, two decimals.' })
  compareAtPrice: string | null;

  @ApiProperty({ type: String, nullable: true })
  imageUrl: string | null;

  @ApiProperty({ description: 'Some variant can be ordered now.' })
  inStock: boolean;

  @ApiProperty({
    type: 'integer',
    description: 'Pieces that can be ordered now, over all variants.',
  })
  inventoryQuantity: number;

  @ApiProperty({
    type: [ProductVariantView],
    description: 'The default first; empty when the product is sold in one way only.',
  })
  variants: ProductVariantView[];
}

/** Lists field by field what the public may see. */
function presentVariant(variant: ProductVariant): ProductVariantView {
  return {
    id: variant.id,
    title: variant.title,
    price: formatKobo(variant.priceKobo),
    compareAtPrice: formatKoboOrNull(variant.compareAtPriceKobo),
    inStock: variant.inStock,
    inventoryQuantity: variant.availableQuantity,
  };
}

/** A product of the list; lists field by field what the public may see. */
function presentProduct(product: Product): ProductView {
  return {
    id: product.id,
    title: product.title,
    description: product.description,
    category: product.category,
    price: formatKobo(product.priceKobo),
    compareAtPrice: formatKoboOrNull(product.compareAtPriceKobo),
    imageUrl: product.imageUrl,
    inStock: product.inStock,
    inventoryQuantity: product.availableQuantity,
    variants: product.variants.map(presentVariant),
  };
}

/** The body of `GET /api/products`. */
export function presentProductList({ products, total, nextCursor }: ListProductsReply) {
  return {
    success: true as const,
    data: products.map(presentProduct),
    meta: { total, nextCursor } satisfies PageMeta,
  };
}
