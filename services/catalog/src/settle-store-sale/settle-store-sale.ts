import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { SettleStoreSaleRequest } from '@spade/contracts/messages/catalog';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { sql } from 'kysely';
import { tables } from '../catalog.tables.ts';
import { ChangeAnnouncer } from '../changes/change-announcer.ts';
import { endHolds } from '../hold/settle-holds.ts';

/** Keeps our stock and the store's in step while our sales are created as orders there. */
@Controller()
export class SettleStoreSale {
  constructor(
    private readonly em: EntityManager,
    private readonly announcer: ChangeAnnouncer,
  ) {}

  /**
   * Before the order is created in the store (`recordedAt` null): sells the hold here, in case its
   * event has not arrived yet. Afterwards: the store's quantity includes the sale from `recordedAt` on.
   * Safe to repeat.
   */
  @HandleMessage('catalog.settle-store-sale')
  async handle({ holdId, recordedAt }: SettleStoreSaleRequest): Promise<{ holdId: string }> {
    const ended = await endHolds(this.em, [holdId], 'sold');
    const returned = recordedAt === null ? 0 : await this.record(holdId, recordedAt);
    if (ended.length > 0 || returned > 0) this.announcer.announce();
    return { holdId };
  }

  /**
   * A store quantity read after the order was created includes the sale already, but the sync took it
   * off once more because the sale was not recorded yet: those pieces come back. Returns how many rows
   * got pieces back. Raw: one statement, so that two tables and the mark change together.
   */
  private async record(holdId: string, recordedAt: string): Promise<number> {
    const { rows } = await sql<{ returned: number }>`
      with recorded as (
        update stock_holds set store_recorded_at = ${recordedAt}::timestamptz
        where hold_id = ${holdId} and state = 'sold' and store_recorded_at is null
        returning product_id, variant_id, quantity
      ), of_default as (
        update shopify_products p set inventory_quantity = p.inventory_quantity + r.quantity
        from recorded r
        where p.id = r.product_id and r.variant_id is null
          and p.store_adopted_at >= ${recordedAt}::timestamptz
        returning 1
      ), of_variant as (
        update product_variants v set inventory_quantity = v.inventory_quantity + r.quantity
        from recorded r
        where v.id = r.variant_id and v.store_adopted_at >= ${recordedAt}::timestamptz
        returning 1
      )
      select (select count(*)::int from of_default) + (select count(*)::int from of_variant)
        as returned`.execute(tables(this.em));
    return rows[0]?.returned ?? 0;
  }
}
