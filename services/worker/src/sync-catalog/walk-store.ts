import { Logger } from '@nestjs/common';
import type { MessageClient } from '@spade/bus/message-client';
import type { SyncResult } from '@spade/contracts/jobs/sync-catalog';
import type { FileRule } from '../shopify/file-source.ts';
import type { ShopifyClient } from '../shopify/shopify.client.ts';
import { BulkFailedError, startBulk, waitForBulk } from './bulk-operation.ts';
import type { CatalogWriter } from './catalog-writer.ts';
import { readBulk } from './read-bulk.ts';
import { countProducts } from './read-page.ts';
import { readPages } from './read-pages.ts';
import { EmptyStoreError, IncompleteWalkError } from './sync-catalog.errors.ts';
import type { SyncPace, SyncWork } from './sync-work.ts';
import { tellCatalog } from './tell-catalog.ts';

const logger = new Logger('SyncCatalog');

/** Walks through the whole store before its count is no longer trusted. */
const MAX_WALKS = 2;

/** What a walk works with. */
export interface WalkTools {
  client: ShopifyClient;
  /** Checks the address of a file before it is fetched. */
  requireOwnFile: FileRule;
  messages: MessageClient;
  work: SyncWork;
  writer: CatalogWriter;
  pace: SyncPace;
  signal: AbortSignal;
  /** Milliseconds from the start of the bulk operation until its file was ready; set by the walk. */
  waitedForFileMs: number;
}

/**
 * Walks through the whole store from the checkpoint on and sends its products to catalog. Only a complete
 * walk that found products is finished, and only finishing retires products. A walk that met fewer
 * products than the store counts is repeated once; then the sync fails. Throws
 * {@link EmptyStoreError}, {@link IncompleteWalkError}, what the client throws, and
 * CATALOG.SYNC_SUPERSEDED.
 */
export async function walkStore(tools: WalkTools): Promise<SyncResult> {
  const { client, messages, work, writer, signal } = tools;
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
      Object.assign(progress, { changed, retired });
      await work.report({ ...progress });
      return { ...progress, total };
    }
    if (walk === MAX_WALKS) throw new IncompleteWalkError(missing, atLeast);
    logger.warn(`met ${missing} products fewer than the store counts; reading the store again`);
    checkpoint.source = 'pages';
    await writer.restart();
  }
}

async function walkOnce(tools: WalkTools): Promise<void> {
  const { writer } = tools;
  if (writer.checkpoint.source === 'bulk') {
    try {
      return await walkBulk(tools);
    } catch (error) {
      if (!(error instanceof BulkFailedError)) throw error;
      logger.warn(`the bulk operation failed (${error.message}); reading in pages`);
      writer.checkpoint.source = 'pages';
      await writer.restart();
    }
  }
  await walkPages(tools);
}

async function walkPages({ client, messages, writer, pace, signal }: WalkTools): Promise<void> {
  const { cursor, expected, progress } = writer.checkpoint;
  const { pageSize } = pace;
  // A crash after the last page leaves no cursor: read all pages again.
  if (cursor === null && progress.fetched > 0) await writer.restart();
  const { fetched } = progress;
  const beginReading = () => timeOfReading(messages);
  const walk = { cursor, pageSize, fetched, expected, signal, beginReading };
  for await (const batch of readPages(client, walk)) {
    if (batch === 'restart') await writer.restart();
    else await writer.write(batch);
  }
}

async function walkBulk(tools: WalkTools): Promise<void> {
  const { client, messages, work, writer, pace, signal } = tools;
  const { checkpoint } = writer;
  const orderedAtMs = performance.now();
  if (checkpoint.bulkId === null) {
    checkpoint.bulkReadAt = await timeOfReading(messages);
    checkpoint.bulkId = await startBulk(client, signal);
    await work.save(checkpoint);
  }
  const { runId, bulkId, bulkDone: skip } = checkpoint;
  // Without a time it must be older than anything that is known.
  const readAt = checkpoint.bulkReadAt ?? new Date(0).toISOString();
  const file = await waitForBulk(client, bulkId, {
    pollMs: pace.pollMs,
    signal,
    // An empty batch: refused as soon as staff have cancelled the run.
    stillWanted: async () => {
      await tellCatalog(messages, 'catalog.sync-batch', { runId, products: [] });
    },
  });
  tools.waitedForFileMs = performance.now() - orderedAtMs;
  if (file.url !== null) tools.requireOwnFile(file.url);
  for await (const batch of readBulk(file, { skip, readAt, batchSize: pace.batchSize, signal })) {
    await writer.writeRaw(batch);
  }
}

async function timeOfReading(messages: MessageClient): Promise<string> {
  return (await tellCatalog(messages, 'catalog.begin-reading', {})).readAt;
}
