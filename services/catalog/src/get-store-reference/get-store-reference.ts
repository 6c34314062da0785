import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { StoreReference, StoreReferenceRequest } from '@spade/contracts/messages/catalog';
import { sql } from 'kysely';
import { tables } from '../catalog.tables.ts';
import { ProductNotFoundError } from '../product/product.errors.ts';

/** Looks up the store's ids of a product and of the variant that was sold. */
@Controller()
export class GetStoreReference {
  constructor(private readonly em: EntityManager) {}

  /** Finds retired products too: an order may outlive its product. Throws {@link ProductNotFoundError}. */
  @HandleMessage('catalog.get-store-reference')
  async handle({ productId, holdId }: StoreReferenceRequest): Promise<StoreReference> {
    // The hold follows its variant, so it names the one that was sold even if the default has changed.
    const found = await tables(this.em)
      .selectFrom('shopify_products as p')
      .leftJoin('stock_holds as h', (join) =>
        join
          .onRef('h.productId', '=', 'p.id')
          .on(sql<boolean>`h.hold_id = ${holdId ?? null}::uuid`),
      )
      .leftJoin('product_variants as v', 'v.id', 'h.variantId')
      .select(['p.shopifyId', 'p.isDemo'])
      .select(({ fn }) =>
        fn.coalesce('v.shopifyVariantId', 'p.shopifyVariantId').as('shopifyVariantId'),
      )
      .where('p.id', '=', productId)
      .executeTakeFirst();
    if (!found) throw new ProductNotFoundError();
    return found;
  }
}
