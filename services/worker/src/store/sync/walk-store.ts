import { Logger } from '@nestjs/common';
import type { MessageClient } from '@spade/bus/message-client';
import type { SyncCheckpoint, SyncResult } from '@spade/contracts/jobs/sync-catalog';
import { UnrecoverableError } from 'bullmq';
import { completeVariants } from '../shopify/complete-variants.ts';
import { ShopifyUnavailableError } from '../shopify/read-answer.ts';
import type { ShopifyClient } from '../shopify/shopify.client.ts';
import { type CatalogWriter, tellCatalog } from './catalog-writer.ts';
import { type CatalogPage, countProducts, readCatalogPage } from './read-page.ts';

/** No store is configured; the job must not be retried. */
export class NoStoreConfiguredError extends UnrecoverableError {
  constructor() {
    super(
      'No Shopify store is configured. Set SHOPIFY_STORE_DOMAIN of the worker, and SHOPIFY_ACCESS_TOKEN or SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET.',
    );
  }
}

/**
 * The store returned no product that can be sold. This is more often a wrong store or a missing permission
 * than an empty shop, so the catalogue stays unchanged.
 */
class EmptyStoreError extends UnrecoverableError {
  constructor(refused: number) {
    super(
      refused === 0
        ? 'The Shopify store has no active product; the catalogue was left as it is.'
        : `All ${refused} products of the Shopify store were refused; the catalogue was left as it is.`,
    );
  }
}

/** The store returns fewer products than it counts, repeatedly; nothing was retired. */
class IncompleteWalkError extends UnrecoverableError {
  constructor(missing: number, counted: number) {
    super(
      `The Shopify store counts ${counted} products but answered ${missing} fewer, twice. Changes were taken over, and nothing was removed.`,
    );
  }
}

/** The store refuses us, or another run has taken over: another attempt cannot help. */
export class SyncEndedError extends UnrecoverableError {}

const logger = new Logger('SyncCatalog');

/** Walks through the whole store before its count is no longer trusted. */
const MAX_WALKS = 2;

/** How often a page that looks wrong is requested again. */
const MAX_REREADS = 2;

/** What a walk works with. */
export interface WalkTools {
  client: ShopifyClient;
  messages: MessageClient;
  writer: CatalogWriter;
  /** Products a page, 250 at most. */
  pageSize: number;
  signal: AbortSignal;
}

/**
 * Walks through the whole store from the checkpoint on and sends its products to catalog. Only a complete
 * walk that found products is finished, and only finishing retires products. A walk that met fewer
 * products than the store counts is repeated once; then the sync fails. Throws
 * {@link EmptyStoreError}, {@link IncompleteWalkError}, what the client throws, and
 * CATALOG.SYNC_SUPERSEDED.
 */
export async function walkStore(tools: WalkTools): Promise<SyncResult> {
  const { client, messages, writer, signal } = tools;
  const { checkpoint } = writer;
  const { runId, progress } = checkpoint;
  for (let walk = 1; ; walk += 1) {
    await walkOnce(tools);
    if (progress.fetched === progress.refused) throw new EmptyStoreError(progress.refused);
    // Products that came or went during the walk are in one of the two counts only.
    const atLeast = Math.min(checkpoint.expected, await countProducts(client, signal));
    const finish = { runId, atLeast };
    const reply = await tellCatalog(messages, 'catalog.finish-sync', finish);
    const { changed, retired, total, missing } = reply;
    if (missing === 0) {
      await writer.report({ changed, retired });
      return { ...progress, total };
    }
    if (walk === MAX_WALKS) throw new IncompleteWalkError(missing, atLeast);
    logger.warn(`met ${missing} products fewer than the store counts; reading the store again`);
    await writer.restart();
  }
}

async function walkOnce(tools: WalkTools): Promise<void> {
  const { client, messages, writer, signal } = tools;
  for (;;) {
    const { readAt } = await tellCatalog(messages, 'catalog.begin-reading', {});
    const page = await readSoundPage(tools, writer.checkpoint);
    for (const node of page.products) await completeVariants(client, node, signal);
    await writer.write(page, readAt);
    if (!page.hasNext) return;
  }
}

/** What looks wrong about a page, or null. It may be right all the same: the store changes meanwhile. */
function oddityOf(
  { products, hasNext, firstId, lastId }: CatalogPage,
  { lastId: before, expected, progress }: SyncCheckpoint,
  pageSize: number,
): 'a page that repeats an earlier one' | 'a page with gaps' | 'the last page too early' | null {
  // Also where the ids do not grow: the walk would never end.
  if (firstId !== null && firstId <= before) return 'a page that repeats an earlier one';
  if (hasNext && lastId === null) return 'a page that repeats an earlier one';
  if (hasNext && products.length < pageSize) return 'a page with gaps';
  const isShort = !hasNext && progress.fetched + products.length < expected;
  return isShort ? 'the last page too early' : null;
}

/**
 * The page behind the checkpoint. One that looks wrong is requested again; if it stays the same it is accepted,
 * unless it repeats an earlier page, and the count at the end decides.
 */
async function readSoundPage(
  { client, pageSize: size, signal }: WalkTools,
  checkpoint: SyncCheckpoint,
): Promise<CatalogPage> {
  for (let look = 0; ; look += 1) {
    const page = await readCatalogPage(client, { after: checkpoint.lastId, size }, signal);
    const oddity = oddityOf(page, checkpoint, size);
    if (oddity === null) return page;
    logger.warn(`Shopify returned ${oddity}`);
    if (look < MAX_REREADS) continue;
    if (oddity !== 'a page that repeats an earlier one') return page;
    throw new ShopifyUnavailableError(`Shopify returned ${oddity}, ${look + 1} times`);
  }
}
