import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ListProductsReply, ListProductsRequest } from '@spade/contracts/messages/catalog';
import { CONFIG } from '@spade/platform/config/config.module';
import { decodeCursor, encodeCursor, type KeysetOrder } from '@spade/platform/list/cursor';
import { likePattern } from '@spade/platform/list/read-page';
import { WorkSlots } from '@spade/platform/service/work-slots';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CatalogConfig } from '../catalog.config.ts';
import { type CatalogTables, catalogDb } from '../catalog.tables.ts';
import { isSellable } from '../stock/sellable.ts';
import { type ProductRow, presentProduct, productColumns } from './product.presenter.ts';

const MAX_LIMIT = 1000;

/**
 * Share of the replica's connections that lists may take: anyone may search, and with the others stock is held
 * for orders.
 */
const POOL_SHARE = 0.4;

/** As many as a replica takes requests at once: more never wait. */
const MAX_WAITING = 128;

const byId: KeysetOrder = { name: 'catalog.products', direction: 'asc' };

/** Of a search: titles that match (0) before descriptions that do (1). */
const byTitle: KeysetOrder = { name: 'catalog.products-found', type: 'number', direction: 'asc' };

/** Most letters of a text that is looked for in descriptions: PostgreSQL takes minutes for an expression of 100,000. */
const MAX_SEARCHED = 100;

/**
 * Regular expression of PostgreSQL that finds `text` where a word starts: "rice" is not in "price". Text that starts with
 * a sign is found anywhere.
 */
function wordStartPattern(text: string): string {
  const wanted = text.replaceAll('\0', '').slice(0, MAX_SEARCHED);
  const start = /^[\p{L}\p{N}]/u.test(wanted) ? '\\m' : '';
  return start + wanted.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');
}

/** The condition of a request without its cursor, so that the total counts every page. */
function filterOf({ search, category, inStock, id }: ListProductsRequest) {
  const conditions = [sql`p.retired_at is null`];
  if (search) {
    conditions.push(sql`(p.title ilike ${likePattern(search)}
      or p.description ~* ${wordStartPattern(search)})`);
  }
  if (id !== undefined) conditions.push(sql`p.id = ${id}`);
  if (category) conditions.push(sql`p.category = ${category.replaceAll('\0', '')}`);
  if (inStock !== undefined) {
    conditions.push(sql`(${isSellable('p')}
      or p.variant_title is not null and exists (
        select from product_variants v where v.product_id = p.id and v.retired_at is null
          and ${isSellable('v')})) = ${inStock}`);
  }
  return sql.join(conditions, sql` and `);
}

/** The products on sale, in pages: oldest id first; in a search, those whose title matches first. */
@Controller()
export class ListProducts {
  private readonly slots: WorkSlots;

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) config: CatalogConfig,
  ) {
    const size = Math.max(1, Math.floor(config.DATABASE_POOL_SIZE * POOL_SHARE));
    const name = 'catalog.list-products';
    const onFull = () => new CodedError('PLATFORM.OVERLOADED', { message: name });
    this.slots = new WorkSlots(size, MAX_WAITING, onFull);
  }

  /** Waits for one of the few connections that lists may take. */
  @HandleMessage('catalog.list-products')
  handle(request: ListProductsRequest): Promise<ListProductsReply> {
    return this.slots.run(() => this.read(request));
  }

  /**
   * Raw SQL, a hot path: one statement for page and total, and PostgreSQL names the columns. Renaming
   * them here took half as much processor time again for 1,000 products.
   */
  private async read(request: ListProductsRequest): Promise<ListProductsReply> {
    const limit = Math.min(MAX_LIMIT, Math.max(1, Math.trunc(request.limit) || MAX_LIMIT));
    const order = request.search ? byTitle : byId;
    const start = decodeCursor(order, request.cursor) ?? { id: 0, value: 0 };
    const db = catalogDb(this.em).withoutPlugins();
    const filter = filterOf(request);
    const total = sql<number>`(select count(*)::int from shopify_products p where ${filter})`;
    const rank = sql`(p.title not ilike ${likePattern(request.search ?? '')})::int`;
    // Without a search the primary key alone, in whose order the rows already are.
    const after = request.search
      ? sql`(${rank}, p.id) > (${start.value}, ${start.id})`
      : sql`p.id > ${start.id}`;
    const { rows } = await sql<ProductRow & { total: number; titleRank: number }>`
      select ${total} as total, ${rank} as "titleRank", ${productColumns}
      from shopify_products p
      where ${filter} and ${after}
      order by ${request.search ? sql`"titleRank", p.id` : sql`p.id`}
      limit ${limit + 1}`.execute(db);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      products: page.map(presentProduct),
      // An empty page has no row to carry the total.
      total: rows[0]?.total ?? (await count(db, total)),
      nextCursor: last ? encodeCursor(order, { id: last.id, value: last.titleRank }) : null,
    };
  }
}

async function count(db: Kysely<CatalogTables>, total: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${total} as total`.execute(db);
  return rows[0]?.total ?? 0;
}
