import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';

const PAUSE_MS = 30_000;

/** News of one round; an import may lower thousands. */
const BATCH_SIZE = 200;

/** Raw: one list of two tables, each by its index of the few that are low. */
const lowVariants = sql`
  select id as product_id, null::integer as variant_id from shopify_products
  where retired_at is null and is_low
  union all
  select product_id, id from product_variants where retired_at is null and is_low`;

/**
 * Lets staff hear of each variant that fell below its warning level: once, and again after there was enough. It looks at
 * the stock itself, so that whatever lowered it counts: an order, a count, a sync.
 */
@Injectable()
export class LowStockSweep extends IntervalSweep {
  constructor(private readonly em: EntityManager) {
    super(PAUSE_MS, PAUSE_MS);
  }

  /** One round; returns how many variants are news. Every replica may run it. */
  async sweep(): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      const db = catalogDb(em);
      await sql`
        delete from low_stock_notices n where not exists (
          select from (${lowVariants}) low
          where low.product_id = n.product_id and low.variant_id is not distinct from n.variant_id)`.execute(
        db,
      );
      const { rows } = await sql`
        insert into low_stock_notices (product_id, variant_id)
        select product_id, variant_id from (${lowVariants}) low where not exists (
          select from low_stock_notices n
          where n.product_id = low.product_id and n.variant_id is not distinct from low.variant_id)
        limit ${BATCH_SIZE} on conflict do nothing returning product_id`.execute(db);
      await recordEvents(
        em,
        'staff-notice-raised',
        rows.map(() => ({ kind: 'low_stock' as const })),
      );
      return rows.length;
    });
  }
}
