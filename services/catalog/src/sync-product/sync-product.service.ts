import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SyncProductRequest } from '@spade/contracts/messages/catalog';
import { ChangeAnnouncer } from '../changes/change-announcer.ts';
import { lockSync } from '../sync/sync-lock.ts';
import { writeProducts } from '../sync/write-products.ts';
import { withoutDeadlock } from '../transaction/without-deadlock.ts';

/**
 * Takes over what the store told of one product. Its time of reading is kept even where nothing
 * changed, so that a run of the sync which began before neither overwrites nor retires it.
 */
@Injectable()
export class SyncProductService {
  private readonly em: EntityManager;
  private readonly announcer: ChangeAnnouncer;

  constructor(em: EntityManager, announcer: ChangeAnnouncer) {
    this.em = em;
    this.announcer = announcer;
  }

  /** Safe to repeat, and in any order: news older than what is known change nothing. */
  async sync(request: SyncProductRequest): Promise<{ isChanged: boolean }> {
    const { shopifyId, product, readAt, isStoreToldOfSales } = request;
    const isChanged = await withoutDeadlock(this.em, async (em) => {
      await lockSync(em);
      const changed = product
        ? (
            await writeProducts(em, {
              products: [product],
              readAt,
              runId: null,
              isStoreToldOfSales,
            })
          ).changed
        : await retire(em, shopifyId, readAt);
      await em.execute(
        `UPDATE shopify_products SET store_read_at = least(?::timestamptz, now())
         WHERE shopify_id = ? AND (store_read_at IS NULL OR store_read_at < ?::timestamptz)`,
        [readAt, shopifyId, readAt],
      );
      return changed > 0;
    });
    if (isChanged) this.announcer.announce();
    return { isChanged };
  }
}

async function retire(em: EntityManager, shopifyId: string, readAt: string): Promise<number> {
  const retired = await em.execute<unknown[]>(
    `UPDATE shopify_products SET retired_at = now()
     WHERE shopify_id = ? AND retired_at IS NULL
       AND (store_read_at IS NULL OR store_read_at <= ?::timestamptz)
     RETURNING id`,
    [shopifyId, readAt],
  );
  return retired.length;
}
