import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { SyncProgress, SyncResult } from '@spade/contracts/jobs/sync-catalog';
import type { SyncedProduct } from '@spade/contracts/messages/catalog';
import type { MessageClient } from '@spade/platform/transport/message-client';
import { tellCatalog } from './catalog-writer.ts';
import { mapProduct } from './map-product.ts';
import { readCatalogPage } from './shopify/catalog-query.ts';
import type { ShopifyClient } from './shopify/client.ts';
import { ShopifyRefusedError } from './shopify/shopify.errors.ts';
import { EmptyStoreError, SyncEndedError } from './sync-catalog.errors.ts';

/** Hears the state of the walk after each page. */
export type ReportProgress = (progress: SyncProgress) => Promise<void>;

/** Walks once through the whole store and hands it to the catalogue, page by page. */
export class SyncCatalogService {
  private readonly logger = new Logger(SyncCatalogService.name);
  private readonly messages: MessageClient;
  private readonly client: ShopifyClient;

  constructor(messages: MessageClient, client: ShopifyClient) {
    this.messages = messages;
    this.client = client;
  }

  /**
   * Only a complete walk that found something is finished; finishing is what retires products.
   * Throws {@link SyncEndedError} and {@link EmptyStoreError}, which are not to be tried again;
   * whatever else it throws may pass.
   */
  async run(report: ReportProgress): Promise<SyncResult> {
    try {
      return await this.walk(report);
    } catch (error) {
      if (error instanceof ShopifyRefusedError) throw new SyncEndedError(error.message);
      if (isCodedError(error, 'CATALOG.SYNC_SUPERSEDED')) {
        throw new SyncEndedError('A later sync has taken the place of this one.');
      }
      throw error;
    }
  }

  private async walk(report: ReportProgress): Promise<SyncResult> {
    const runId = randomUUID();
    const progress: SyncProgress = { fetched: 0, changed: 0, retired: 0, refused: 0 };
    let cursor: string | null = null;
    do {
      const page = await readCatalogPage(this.client, cursor);
      const products = this.mapAll(page.products);
      if (products.length > 0) {
        const batch = { runId, products };
        const { changed } = await tellCatalog(this.messages, 'catalog.sync-batch', batch);
        progress.changed += changed;
      }
      progress.fetched += page.products.length;
      progress.refused += page.products.length - products.length;
      await report({ ...progress });
      cursor = page.nextCursor;
    } while (cursor !== null);
    if (progress.fetched === progress.refused) throw new EmptyStoreError(progress.refused);
    const { retired, total } = await tellCatalog(this.messages, 'catalog.finish-sync', { runId });
    progress.retired = retired;
    await report({ ...progress });
    return { ...progress, total };
  }

  private mapAll(nodes: readonly unknown[]): SyncedProduct[] {
    const products: SyncedProduct[] = [];
    for (const node of nodes) {
      const mapped = mapProduct(node);
      if (mapped.isMapped) products.push(mapped.product);
      else this.logger.warn(`the store's product ${idOf(node)} was refused: ${mapped.reason}`);
    }
    return products;
  }
}

function idOf(node: unknown): string {
  const id = node !== null && typeof node === 'object' && 'id' in node ? node.id : undefined;
  return typeof id === 'string' ? id.slice(0, 255) : 'without id';
}
