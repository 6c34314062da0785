import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { HeldStockRow } from '@spade/contracts/messages/catalog-store';
import type { RequestOf } from '@spade/contracts/messages/message';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { lockSync } from '../sync/sync-run.ts';

/** Longest list; what is held most comes first. */
const MAX_ROWS = 500;

/** What unpaid orders hold, and what staff state about the figures of the store. */
@Controller()
export class HeldStock {
  constructor(private readonly em: EntityManager) {}

  /**
   * Which stock unpaid orders hold, and how many sales the store's figures do not include; what is held most comes
   * first. Raw: one statement over the two tables that have stock.
   */
  @HandleMessage('catalog.held-stock')
  async list(): Promise<{ rows: HeldStockRow[] }> {
    const { rows } = await sql<HeldStockRow>`
      select product_id, variant_id, title, greatest(0, stock) as stock, held,
        case when stock > 0 then ceil(least(100, held * 100.0 / stock))::int
          when held > 0 then 100 else 0 end as share,
        (select count(*)::int from stock_holds as h where h.state = 'open'
          and h.product_id = rows.product_id
          and h.variant_id is not distinct from rows.variant_id) as orders,
        unknown_to_store
      from (
        select id as product_id, null::integer as variant_id,
          title || coalesce(' (' || nullif(variant_title, '') || ')', '') as title,
          inventory_quantity as stock, held_quantity as held,
          greatest(0, coalesce(store_quantity - inventory_quantity, 0)) as unknown_to_store
        from shopify_products where retired_at is null
        union all
        select p.id, v.id, p.title || ' (' || v.title || ')', v.inventory_quantity, v.held_quantity,
          greatest(0, coalesce(v.store_quantity - v.inventory_quantity, 0))
        from product_variants v join shopify_products p on p.id = v.product_id
        where v.retired_at is null and p.retired_at is null
      ) as rows
      where held > 0 or unknown_to_store > 0
      order by share desc, held desc, product_id, variant_id nulls first
      limit ${MAX_ROWS}`.execute(catalogDb(this.em));
    return { rows };
  }

  /**
   * Staff state that the store's figures include all sales made here so far, because someone entered them
   * there or counted the shelves. From the next sync on our stock equals the store's figure. A statement that
   * was wrong offers pieces that do not exist, so it can be taken back.
   */
  @HandleMessage('catalog.trust-store')
  async trust({
    statementId,
    productId,
  }: RequestOf<'catalog.trust-store'>): Promise<{ pieces: number }> {
    return withoutDeadlock(this.em, async (em) => {
      await lockSync(em);
      await catalogDb(em)
        .updateTable('stock_holds')
        .set({ storeRecordedAt: sql<Date>`clock_timestamp()`, storeStatementId: statementId })
        .where('state', '=', 'sold')
        .where('storeRecordedAt', 'is', null)
        // This one is on its way into the store, and is recorded when it is there.
        .where('storeAttemptedAt', 'is', null)
        // The store has no figure of any other product.
        .where('productId', 'in', (db) =>
          db.selectFrom('shopify_products').select('id').where('source', '=', 'store'),
        )
        .$if(productId !== 'all', (query) => query.where('productId', '=', Number(productId)))
        .execute();
      return { pieces: await piecesOf(em, statementId) };
    });
  }

  @HandleMessage('catalog.distrust-store')
  async distrust({ statementId }: { statementId: string }): Promise<{ pieces: number }> {
    return withoutDeadlock(this.em, async (em) => {
      await lockSync(em);
      const pieces = await piecesOf(em, statementId);
      await takeOff(em, 'shopify_products', statementId);
      await takeOff(em, 'product_variants', statementId);
      await catalogDb(em)
        .updateTable('stock_holds')
        .set({ storeRecordedAt: null, storeStatementId: null })
        .where('storeStatementId', '=', statementId)
        .execute();
      return { pieces };
    });
  }
}

async function piecesOf(em: EntityManager, statementId: string): Promise<number> {
  const { pieces } = await catalogDb(em)
    .selectFrom('stock_holds')
    .select(sql<number>`coalesce(sum(quantity), 0)::integer`.as('pieces'))
    .where('storeStatementId', '=', statementId)
    .executeTakeFirstOrThrow();
  return pieces;
}

/**
 * Takes the sales of a statement off the stock again, where a figure that was read since has brought them back. Those whose
 * orders ended meanwhile are no sales: what no figure has brought back comes back now.
 * Raw, because Kysely cannot type one statement for either of two tables.
 */
async function takeOff(
  em: EntityManager,
  table: 'shopify_products' | 'product_variants',
  statementId: string,
): Promise<void> {
  const isOfRow =
    table === 'shopify_products'
      ? sql`h.product_id = s.id and h.variant_id is null`
      : sql`h.variant_id = s.id`;
  const change = sql`
    (select coalesce(sum(case
        when h.state = 'sold' and h.store_recorded_at <= s.store_adopted_at then -h.quantity
        when h.state = 'released' and h.store_recorded_at > coalesce(s.store_adopted_at, '-infinity') then h.quantity
        else 0 end), 0)::integer
     from stock_holds h where h.store_statement_id = ${statementId}::uuid and ${isOfRow})`;
  await sql`
    update ${sql.table(table)} s set inventory_quantity = s.inventory_quantity + ${change}
    where ${change} <> 0`.execute(catalogDb(em));
}
