import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import {
  type ListProductsReply,
  type ListProductsRequest,
  MAX_LISTED_PRODUCTS,
  type Product,
} from '@spade/contracts/messages/catalog';
import { CONFIG } from '@spade/platform/config/config.module';
import {
  decodeCursor,
  encodeCursor,
  type KeysetOrder,
  rowsOfPage,
} from '@spade/platform/list/cursor';
import { WorkSlots } from '@spade/platform/service/work-slots';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CatalogConfig } from '../catalog.config.ts';
import { type CatalogTables, catalogDb } from '../catalog.tables.ts';
import { isInStock, isSoldOut } from '../stock/sellable.ts';
import { successorOf } from '../sync/sold-twice.ts';
import { type ProductRow, presentProduct, productColumns } from './product.presenter.ts';
import {
  categoriesNamed,
  correctSearch,
  matches,
  rankOf,
  readSearch,
  type Search,
  textOfSearch,
  wordsFound,
} from './search.ts';

/**
 * Share of the replica's connections that lists may take: anyone may search, and with the others stock is held
 * for orders.
 */
const POOL_SHARE = 0.4;

/** The number of requests that a replica takes at once: more never wait. */
const MAX_WAITING = 128;

/** Products shown where nothing has all the words. */
const MAX_NEAR = 8;

/** Letters of a word by which products are near. */
const MIN_NEAR_LETTERS = 3;

/** An order of the list: by a value, if any, then by id. */
interface ListOrder extends KeysetOrder {
  value: RawBuilder<unknown>;
}

const byId: ListOrder = { name: 'catalog.products', direction: 'asc', value: sql`null` };

const orders: Record<NonNullable<ListProductsRequest['sort']>, ListOrder> = {
  newest: { name: 'catalog.newest', direction: 'desc', value: sql`null` },
  price: { name: 'catalog.price', type: 'number', direction: 'asc', value: sql`p.price_kobo` },
  '-price': { name: 'catalog.-price', type: 'number', direction: 'desc', value: sql`p.price_kobo` },
  // Short enough for a cursor, and what the index has.
  title: {
    name: 'catalog.title',
    type: 'text',
    direction: 'asc',
    value: sql`title_order(p.search_title)`,
  },
};

/** The order of a search: titles that match before descriptions that do. */
const byRank = (search: Search): ListOrder => ({
  name: 'catalog.products-found',
  type: 'number',
  direction: 'asc',
  value: rankOf(search),
});

const countOf = (filter: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from shopify_products p where ${filter})`;

const both = (one: RawBuilder<unknown>, other: RawBuilder<unknown> | undefined) =>
  other ? sql`${one} and ${other}` : one;

/**
 * The products on sale, in pages: oldest id first; in a search, those whose title matches first. What is one letter
 * wrong is searched for as products have it.
 */
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

  private async read(request: ListProductsRequest): Promise<ListProductsReply> {
    const db = catalogDb(this.em).withoutPlugins();
    const { category, inStock, id } = request;
    const isOnSale = sql`p.retired_at is null`;
    const inCategory = category ? await categoriesNamed(db, category) : undefined;
    const all = both(both(isOnSale, inCategory), id === undefined ? undefined : sql`p.id = ${id}`);
    const ofStock = inStock ? isInStock : isSoldOut;
    const inState = inStock === undefined ? undefined : ofStock;
    const filter = both(all, inState);
    const onSale = both(isOnSale, inState);
    const search = await readSearch(db, request.search);
    // Few products are sold out: only these are read, and an index counts the others.
    const total = inStock
      ? sql<number>`${countOf(all)} - ${countOf(both(all, isSoldOut))}`
      : undefined;
    if (!search) {
      const page = await readPage(db, request, filter, byId, total);
      if (id === undefined || page.total > 0) return page;
      const movedTo = await successorOf(db, id);
      return movedTo === undefined ? page : { ...page, movedTo };
    }

    const found = await readPage(db, request, both(filter, matches(search)), byRank(search));
    if (found.total > 0) return found;
    const corrected = await correctSearch(db, search, onSale);
    if (corrected) {
      const instead = both(filter, matches(corrected));
      const page = await readPage(db, request, instead, byRank(corrected));
      if (page.total > 0) return { ...page, searchedFor: textOfSearch(corrected) };
    }
    return { ...found, near: await nearProducts(db, corrected ?? search, onSale) };
  }
}

/**
 * Raw SQL, a hot path: one statement for page and total, and PostgreSQL names the columns. Renaming
 * them here took half as much processor time again for 1,000 products.
 */
async function readPage(
  db: Kysely<CatalogTables>,
  request: ListProductsRequest,
  filter: RawBuilder<unknown>,
  usual: ListOrder,
  total = countOf(filter),
): Promise<ListProductsReply> {
  const limit = rowsOfPage(request.limit, MAX_LISTED_PRODUCTS);
  const order = request.sort ? orders[request.sort] : usual;
  const start = decodeCursor(order, request.cursor);
  const isDescending = order.direction === 'desc';
  const beyond = sql.raw(isDescending ? '<' : '>');
  // Without a value the primary key alone, in whose order the rows already are.
  const key = order.type ? sql`(${order.value}, p.id)` : sql`(p.id)`;
  const from = start && (order.type ? sql`(${start.value}, ${start.id})` : sql`(${start.id})`);
  const way = sql.raw(isDescending ? ' desc' : '');
  const { rows } = await sql<ProductRow & { total: number; sortedBy: number | string }>`
    select ${total} as total, ${order.value} as "sortedBy", ${productColumns}
    from shopify_products p
    where ${filter} ${from ? sql`and ${key} ${beyond} ${from}` : sql``}
    order by ${order.type ? sql`${order.value}${way}, ` : sql``}p.id${way}
    limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const position = last && { id: last.id, ...(order.type && { value: last.sortedBy }) };
  return {
    products: page.map(presentProduct),
    // An empty page has no row to carry the total.
    total: rows[0]?.total ?? (await count(db, total)),
    nextCursor: position ? encodeCursor(order, position) : null,
  };
}

/** The products that have most of the words, for a search that found none with all of them. */
async function nearProducts(
  db: Kysely<CatalogTables>,
  search: Search,
  onSale: RawBuilder<unknown>,
): Promise<Product[]> {
  // "no" is in "canopy". `nearWords` of the marketplace takes the same.
  const words = search.words.filter(([typed]) => typed.length >= MIN_NEAR_LETTERS);
  if (search.words.length < 2 || words.length === 0) return [];
  const telling = { ...search, words };
  const { rows } = await sql<ProductRow>`
    select ${productColumns} from shopify_products p
    where ${both(onSale, matches(telling, true))}
    order by ${wordsFound(telling)} desc, p.id limit ${MAX_NEAR}`.execute(db);
  return rows.map(presentProduct);
}

async function count(db: Kysely<CatalogTables>, total: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${total} as total`.execute(db);
  return rows[0]?.total ?? 0;
}
