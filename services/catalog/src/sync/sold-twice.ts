import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf } from '@spade/contracts/messages/message';
import { type Kysely, sql } from 'kysely';
import { type CatalogTables, catalogDb } from '../catalog.tables.ts';

/** At most this many pairs are listed: staff decide them one by one. */
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

/** The store's product on sale that shares a SKU with this retired product of the shop's own; undefined if there is none. */
export async function successorOf(
  db: Kysely<CatalogTables>,
  productId: number,
): Promise<number | undefined> {
  // Raw: a product has SKUs in two tables, and an index of each is used.
  const { rows } = await sql<{ id: number }>`
    with own as (
      select id, sku from shopify_products
      where id = ${productId} and source = 'own' and retired_at is not null and not is_hidden
    ), skus as (
      select sku from own
      union select v.sku from product_variants v join own on own.id = v.product_id
    )
    select p.id from shopify_products p
    where p.source = 'store' and p.retired_at is null and p.id in (
      select id from shopify_products where sku in (select sku from skus)
      union all
      select product_id from product_variants
      where retired_at is null and sku in (select sku from skus))
    order by p.id limit 1`.execute(db);
  return rows[0]?.id;
}

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
