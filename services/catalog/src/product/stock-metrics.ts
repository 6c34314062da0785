import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { atMostEvery } from '@spade/platform/health/at-most-every';
import { exposeGauges } from '@spade/platform/health/metrics';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';

/** Counting reads every product: too expensive for each scrape of each replica. */
const EVERY_MS = 60_000;

interface Counted {
  productsOnSale: number;
  productsSoldOut: number;
  piecesFree: number;
  piecesHeld: number;
}

/** Puts the shop's stock and the last complete sync into /metrics. Every replica shows the same figures. */
@Injectable()
export class StockMetrics implements OnApplicationBootstrap {
  constructor(private readonly em: EntityManager) {}

  onApplicationBootstrap(): void {
    const count = atMostEvery(EVERY_MS, () => this.count());
    exposeGauges('products', 'Products of the shop: on_sale, or sold_out.', ['state'], async () => {
      const { productsOnSale, productsSoldOut } = await count();
      return [
        { labels: { state: 'on_sale' }, value: productsOnSale },
        { labels: { state: 'sold_out' }, value: productsSoldOut },
      ];
    });
    exposeGauges(
      'stock_pieces',
      'Pieces in stock: free, or held by orders that are not paid.',
      ['state'],
      async () => {
        const { piecesFree, piecesHeld } = await count();
        return [
          { labels: { state: 'free' }, value: piecesFree },
          { labels: { state: 'held' }, value: piecesHeld },
        ];
      },
    );
    exposeGauges(
      'sync_finished_timestamp_seconds',
      'When the last complete sync with the store ended, as Unix time; absent before the first.',
      [],
      () => this.lastSync(),
    );
  }

  /** Raw: one statement over the two tables that have stock. */
  private async count(): Promise<Counted> {
    const { rows } = await sql<Counted>`
      select count(*) filter (where is_on_sale)::integer as products_on_sale,
        count(*) filter (where not is_on_sale)::integer as products_sold_out,
        coalesce(sum(free), 0)::float8 as pieces_free, coalesce(sum(held), 0)::float8 as pieces_held
      from (
        select bool_or(in_stock and (not is_tracked or inventory > held)) as is_on_sale,
          sum(greatest(0, inventory - held)) as free, sum(held) as held
        from (
          select id as product_id, in_stock, is_tracked, inventory_quantity as inventory,
            held_quantity as held
          from shopify_products where retired_at is null
          union all
          select p.id, v.in_stock, v.is_tracked, v.inventory_quantity, v.held_quantity
          from product_variants v join shopify_products p on p.id = v.product_id
          where v.retired_at is null and p.retired_at is null
        ) as variants
        group by product_id
      ) as shop`.execute(catalogDb(this.em.fork()));
    const [counts] = rows;
    if (!counts) throw new Error('a count without a row'); // an aggregate always has one
    return counts;
  }

  private async lastSync() {
    const run = await catalogDb(this.em.fork())
      .selectFrom('sync_runs')
      .where('state', '=', 'finished')
      .select(({ fn }) => fn.max('endedAt').as('endedAt'))
      .executeTakeFirst();
    return run?.endedAt ? [{ labels: {}, value: run.endedAt.getTime() / 1_000 }] : [];
  }
}
