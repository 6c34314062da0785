import { ApiProperty } from '@nestjs/swagger';
import type { ListProductsReply, Product } from '@spade/contracts/messages/catalog';
import { formatKobo, formatKoboOrNull } from '../http/money.ts';
import type { PageMeta } from '../http/page-meta.ts';

/** A product as every screen sees it (spec §3). */
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

  @ApiProperty()
  inStock: boolean;

  @ApiProperty({ type: 'integer', description: 'Pieces that can be ordered now.' })
  inventoryQuantity: number;
}

/** Lists field by field what the public may see. */
export function presentProduct(product: Product): ProductView {
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
