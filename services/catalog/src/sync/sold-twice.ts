import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf } from '@spade/contracts/messages/message';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';

/** Most pairs that are listed: they are decided one by one. */
const MAX_PAIRS = 50;

/** Every SKU under which a product of this source is on sale. */
const sold = (source: 'own' | 'store') => sql`(
  select p.id, p.title, p.version, s.sku
  from shopify_products p cross join lateral (
    select p.sku
    union all
    select v.sku from product_variants v where v.product_id = p.id and v.retired_at is null
  ) as s
  where p.source = ${source} and p.retired_at is null and s.sku is not null)`;

/** Own products that the Shopify store sells, too, by their SKU. Staff retire their own one by one. */
@Controller()
export class SoldTwice {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.list-twins')
  async list(): Promise<ReplyOf<'catalog.list-twins'>> {
    // Raw: a product has SKUs in two tables.
    const { rows } = await sql<ReplyOf<'catalog.list-twins'>['twins'][number]>`
      select distinct on (lower(own.title), own.id) own.sku,
        jsonb_build_object('id', own.id, 'title', own.title, 'version', own.version) as own,
        jsonb_build_object('id', store.id, 'title', store.title) as store
      from ${sold('own')} own join ${sold('store')} store using (sku)
      order by lower(own.title), own.id, store.id limit ${MAX_PAIRS}`.execute(catalogDb(this.em));
    return { twins: rows };
  }
}
