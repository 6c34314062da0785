import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { StoreReference } from '@spade/contracts/messages/catalog';
import type { RequestOf } from '@spade/contracts/messages/message';
import { ProductNotFoundError } from '../product/product.errors.ts';

/** Tells what the store calls a product of ours. */
@Injectable()
export class GetStoreReferenceService {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** Of retired ones too: an order may outlive its product. Throws CATALOG.PRODUCT_NOT_FOUND. */
  async get({
    productId,
    holdId,
  }: RequestOf<'catalog.get-store-reference'>): Promise<StoreReference> {
    // The hold follows its variant, so it names the one that was sold whatever the default is now.
    const [found] = await this.em.execute<StoreReference[]>(
      `SELECT p.shopify_id AS "shopifyId", p.is_demo AS "isDemo",
         coalesce(v.shopify_variant_id, p.shopify_variant_id) AS "shopifyVariantId"
       FROM shopify_products p
       LEFT JOIN stock_holds h ON h.hold_id = ?::uuid AND h.product_id = p.id
       LEFT JOIN product_variants v ON v.id = h.variant_id
       WHERE p.id = ?`,
      [holdId ?? null, productId],
    );
    if (!found) throw new ProductNotFoundError();
    return found;
  }
}
