import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { Product } from '@spade/contracts/messages/catalog';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { ProductNotFoundError } from '../product/product.errors.ts';
import { PRODUCT_COLUMNS, type ProductRow, presentProduct } from '../product/product.presenter.ts';

/** Answers `catalog.get-product`: one product that is on sale. */
@Controller()
export class GetProductHandler {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** Throws {@link ProductNotFoundError}. */
  @HandleMessage('catalog.get-product')
  async handle({ id }: { id: number }): Promise<Product> {
    const [row] = await this.em.execute<ProductRow[]>(
      `SELECT ${PRODUCT_COLUMNS} FROM shopify_products p WHERE p.id = ? AND p.retired_at IS NULL`,
      [id],
    );
    if (!row) throw new ProductNotFoundError();
    return presentProduct(row);
  }
}
