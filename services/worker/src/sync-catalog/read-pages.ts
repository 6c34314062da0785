import { Logger } from '@nestjs/common';
import type { ShopifyClient } from '../shopify/client.ts';
import { completeVariants } from '../shopify/complete-variants.ts';
import {
  InvalidCursorError,
  NoNextPageError,
  ShopifyUnavailableError,
} from '../shopify/shopify.errors.ts';
import { type CatalogPage, readCatalogPage } from './read-page.ts';
import type { PageBatch, Restart } from './sync-work.ts';

const logger = new Logger('SyncCatalog');

/** How often a page that looks wrong is asked for again. */
const SECOND_LOOKS = 2;

/** How often a walk may restart because its cursor is no longer valid. */
const RESTARTS = 3;

/** A walk in pages: where it begins, and what the store says it has. */
export interface PageWalk {
  cursor: string | null;
  pageSize: number;
  /** Products that were read before `cursor`. */
  fetched: number;
  /** Products that the store counts in all. */
  expected: number;
  signal: AbortSignal;
}

/** The number in a product's global id, by which the pages are sorted; NaN when it has none. */
function idNumber(node: unknown): number {
  const id = node !== null && typeof node === 'object' && 'id' in node ? node.id : undefined;
  return Number(/\/(\d+)$/.exec(String(id))?.[1]);
}

/** What is odd about a page, or null. A page may rightly look so: the store changes meanwhile. */
function oddity(page: CatalogPage, walk: PageWalk, fetched: number, lastId: number): string | null {
  const { products, nextCursor } = page;
  if (products.some((node) => idNumber(node) <= lastId)) return 'a page that was there before';
  if (nextCursor !== null && products.length < walk.pageSize) return 'a page with gaps';
  const isShort = nextCursor === null && fetched + products.length < walk.expected;
  return isShort ? 'the end too early' : null;
}

/**
 * The store's products from `cursor` on, in pages. A page that looks wrong is asked for again; if
 * it stays so it is believed, except one that repeats, and the count at the end decides. When a
 * cursor is no longer valid, the walk restarts and logs it.
 */
export async function* readPages(
  client: ShopifyClient,
  walk: PageWalk,
): AsyncGenerator<PageBatch | Restart> {
  let { cursor, fetched } = walk;
  let lastId = Number.NEGATIVE_INFINITY;
  let begun = 0;
  do {
    const readAt = new Date().toISOString();
    let page: CatalogPage;
    try {
      page = await readSoundPage(client, { ...walk, cursor }, fetched, lastId);
    } catch (error) {
      if (!(error instanceof InvalidCursorError) || begun === RESTARTS) throw error;
      begun += 1;
      logger.warn('Shopify does not know the cursor any more; the walk begins again');
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
    const odd = page === null ? 'no way to a further page' : oddity(page, walk, fetched, lastId);
    if (page !== null && odd === null) return page;
    logger.warn(`Shopify answered ${odd}`);
    if (look < SECOND_LOOKS) continue;
    if (page === null || odd === 'a page that was there before') {
      throw new ShopifyUnavailableError(`Shopify answered ${odd}, ${look + 1} times`);
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
