import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@spade/contracts/messages/message';
import { ChangeAnnouncer } from '../changes/change-announcer.ts';
import { endHolds } from '../hold/settle-holds.ts';

/** Keeps our stock and the store's in step while sales of ours become orders there. */
@Injectable()
export class SettleStoreSaleService {
  private readonly em: EntityManager;
  private readonly announcer: ChangeAnnouncer;

  constructor(em: EntityManager, announcer: ChangeAnnouncer) {
    this.em = em;
    this.announcer = announcer;
  }

  /**
   * Before the order is created there: the hold is sold here, should its event still be on its way.
   * After: the sale counts as known to the store from `recordedAt` on. Safe to repeat.
   */
  async settle(request: RequestOf<'catalog.settle-store-sale'>): Promise<{ holdId: string }> {
    const { holdId, recordedAt } = request;
    const ended = await endHolds(this.em, [holdId], 'sold');
    const returned = recordedAt === null ? 0 : await this.record(holdId, recordedAt);
    if (ended.length > 0 || returned > 0) this.announcer.announce();
    return { holdId };
  }

  /**
   * A figure that was read after the order was created holds the sale already, but had the sale
   * taken off once more since nobody knew: those pieces come back. Answers how many rows did.
   */
  private async record(holdId: string, recordedAt: string): Promise<number> {
    const [counted] = await this.em.execute<{ returned: number }[]>(
      `WITH recorded AS (
         UPDATE stock_holds SET store_recorded_at = ?::timestamptz
         WHERE hold_id = ? AND state = 'sold' AND store_recorded_at IS NULL
         RETURNING product_id, variant_id, quantity
       ), of_default AS (
         UPDATE shopify_products p SET inventory_quantity = p.inventory_quantity + r.quantity
         FROM recorded r
         WHERE p.id = r.product_id AND r.variant_id IS NULL
           AND p.store_adopted_at >= ?::timestamptz
         RETURNING 1
       ), of_variant AS (
         UPDATE product_variants v SET inventory_quantity = v.inventory_quantity + r.quantity
         FROM recorded r WHERE v.id = r.variant_id AND v.store_adopted_at >= ?::timestamptz
         RETURNING 1
       )
       SELECT (SELECT count(*)::int FROM of_default) + (SELECT count(*)::int FROM of_variant)
         AS returned`,
      [recordedAt, holdId, recordedAt, recordedAt],
    );
    return counted?.returned ?? 0;
  }
}
