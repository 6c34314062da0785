import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { SyncProgress, SyncResult } from '@spade/contracts/jobs/sync-catalog';
import type { SyncedProduct } from '@spade/contracts/messages/catalog';
import type { MessageClient } from '@spade/platform/transport/message-client';
import type { ShopifyClient } from '../shopify/client.ts';
import { mapProduct } from './map-product.ts';
import { readCatalogPage } from './read-page.ts';
import { EmptyStoreError } from './sync-catalog.errors.ts';
import { tellCatalog } from './tell-catalog.ts';

const logger = new Logger('SyncCatalog');

/**
 * Walks once through the whole store and hands it to the catalogue, page by page. Only a complete
 * walk that found something is finished, and only finishing retires products. Throws
 * {@link EmptyStoreError}, what the client throws, and CATALOG.SYNC_SUPERSEDED.
 */
export async function walkStore(
  client: ShopifyClient,
  messages: MessageClient,
  report: (progress: SyncProgress) => Promise<void>,
): Promise<SyncResult> {
  const runId = randomUUID();
  const progress: SyncProgress = { fetched: 0, changed: 0, retired: 0, refused: 0 };
  let cursor: string | null = null;
  do {
    const page = await readCatalogPage(client, cursor);
    const products = mapAll(page.products);
    if (products.length > 0) {
      const reply = await tellCatalog(messages, 'catalog.sync-batch', { runId, products });
      progress.changed += reply.changed;
    }
    progress.fetched += page.products.length;
    progress.refused += page.products.length - products.length;
    await report({ ...progress });
    cursor = page.nextCursor;
  } while (cursor !== null);
  if (progress.fetched === progress.refused) throw new EmptyStoreError(progress.refused);
  const { retired, total } = await tellCatalog(messages, 'catalog.finish-sync', { runId });
  progress.retired = retired;
  await report({ ...progress });
  return { ...progress, total };
}

/** The products that can be sold; the others are named in the log. */
function mapAll(nodes: readonly unknown[]): SyncedProduct[] {
  return nodes.flatMap((node) => {
    const mapped = mapProduct(node);
    if (mapped.isMapped) return [mapped.product];
    logger.warn(`the store's product ${idOf(node)} was refused: ${mapped.reason}`);
    return [];
  });
}

function idOf(node: unknown): string {
  const id = node !== null && typeof node === 'object' && 'id' in node ? node.id : undefined;
  return typeof id === 'string' ? id.slice(0, 255) : 'without id';
}
