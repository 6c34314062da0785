import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { HeldStockRow } from '@spade/contracts/messages/catalog-store';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';

/** Longest list; what is held most comes first. */
const MAX_ROWS = 500;

/** Which stock unpaid orders hold, and how many sales the store's figures do not include. */
@Controller()
export class ListHeldStock {
  constructor(private readonly em: EntityManager) {}

  /** Raw: one statement over the two tables that have stock. */
  @HandleMessage('catalog.held-stock')
  async handle(): Promise<{ rows: HeldStockRow[] }> {
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
}
