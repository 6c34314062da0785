import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { StoreReference } from '@spade/contracts/messages/catalog';
import { ProductNotFoundError } from '../product/product.errors.ts';

/** Tells what the store calls a product of ours. */
@Injectable()
export class GetStoreReferenceService {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** Of retired products too: an order may outlive its product. Throws CATALOG.PRODUCT_NOT_FOUND. */
  async get({ productId }: { productId: number }): Promise<StoreReference> {
    const [found] = await this.em.execute<StoreReference[]>(
      `SELECT shopify_id AS "shopifyId", shopify_variant_id AS "shopifyVariantId",
         is_demo AS "isDemo"
       FROM shopify_products WHERE id = ?`,
      [productId],
    );
    if (!found) throw new ProductNotFoundError();
    return found;
  }
}
