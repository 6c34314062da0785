import { Logger } from '@nestjs/common';
import { completeVariants } from '../shopify/complete-variants.ts';
import type { ShopifyClient } from '../shopify/shopify.client.ts';
import {
  InvalidCursorError,
  NoNextPageError,
  ShopifyUnavailableError,
} from '../shopify/shopify.errors.ts';
import { type CatalogPage, readCatalogPage } from './read-page.ts';
import type { PageBatch, Restart } from './sync-work.ts';

const logger = new Logger('SyncCatalog');

/** How often a page that looks wrong is requested again. */
const MAX_REREADS = 2;

/** How often a walk may restart because its cursor has become invalid. */
const MAX_RESTARTS = 3;

/** A walk in pages: where it begins, and how many products to expect. */
export interface PageWalk {
  cursor: string | null;
  pageSize: number;
  /** Products that were read before `cursor`. */
  fetched: number;
  /** Products that the store counts in all. */
  expected: number;
  signal: AbortSignal;
  /** The time to give with the next answer of the store; see `catalog.begin-reading`. */
  beginReading: () => Promise<string>;
}

/** The number in a product's global id, which orders the pages; NaN when there is none. */
function idNumber(node: unknown): number {
  const id = node !== null && typeof node === 'object' && 'id' in node ? node.id : undefined;
  return Number(/\/(\d+)$/.exec(String(id))?.[1]);
}

/** What looks wrong about a page, or null. It may be right all the same: the store changes meanwhile. */
function oddity(page: CatalogPage, walk: PageWalk, fetched: number, lastId: number): string | null {
  const { products, nextCursor } = page;
  if (products.some((node) => idNumber(node) <= lastId))
    return 'a page that repeats an earlier one';
  if (nextCursor !== null && products.length < walk.pageSize) return 'a page with gaps';
  const isShort = nextCursor === null && fetched + products.length < walk.expected;
  return isShort ? 'the last page too early' : null;
}

/**
 * The store's products from `cursor` on, in pages. A page that looks wrong is requested again; if it stays
 * the same it is accepted, unless it repeats an earlier page, and the count at the end decides. When the
 * cursor has become invalid, the walk starts again and yields 'restart'.
 */
export async function* readPages(
  client: ShopifyClient,
  walk: PageWalk,
): AsyncGenerator<PageBatch | Restart> {
  let { cursor, fetched } = walk;
  let lastId = Number.NEGATIVE_INFINITY;
  let restarts = 0;
  do {
    const readAt = await walk.beginReading();
    let page: CatalogPage;
    try {
      page = await readSoundPage(client, { ...walk, cursor }, fetched, lastId);
    } catch (error) {
      if (!(error instanceof InvalidCursorError) || restarts === MAX_RESTARTS) throw error;
      restarts += 1;
      logger.warn('Shopify no longer accepts the cursor; starting again with the first page');
      cursor = null;
      fetched = 0;
      lastId = Number.NEGATIVE_INFINITY;
      yield 'restart';
      continue;
    }
    for (const node of page.products) await completeVariants(client, node, walk.signal);
    fetched += page.products.length;
    lastId = Math.max(lastId, ...page.products.map(idNumber).filter((id) => !Number.isNaN(id)));
    cursor = page.nextCursor;
    yield { nodes: page.products, readAt, position: { cursor } };
    if (cursor === null) return;
  } while (true);
}

async function readSoundPage(
  client: ShopifyClient,
  walk: PageWalk,
  fetched: number,
  lastId: number,
): Promise<CatalogPage> {
  const { cursor, pageSize: size, signal } = walk;
  for (let look = 0; ; look += 1) {
    const page = await readOnce();
    const odd =
      page === null ? 'a page without a cursor to the next' : oddity(page, walk, fetched, lastId);
    if (page !== null && odd === null) return page;
    logger.warn(`Shopify returned ${odd}`);
    if (look < MAX_REREADS) continue;
    if (page === null || odd === 'a page that repeats an earlier one') {
      throw new ShopifyUnavailableError(`Shopify returned ${odd}, ${look + 1} times`);
    }
    return page;
  }

  async function readOnce(): Promise<CatalogPage | null> {
    try {
      return await readCatalogPage(client, { cursor, size }, signal);
    } catch (error) {
      if (error instanceof NoNextPageError) return null;
      throw error;
    }
  }
}
