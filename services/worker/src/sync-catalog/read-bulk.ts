import { Logger } from '@nestjs/common';
import { ShopifyUnavailableError } from '../shopify/shopify.errors.ts';
import { readBulkFile } from './bulk-file.ts';
import type { BulkFile } from './bulk-operation.ts';
import type { RawProduct } from './product-splitter.ts';
import type { RawBatch } from './sync-work.ts';

const logger = new Logger('SyncCatalog');

/** How often a file that breaks off is fetched again. */
const FETCHES = 5;

/** Which part of a bulk file to read. */
export interface BulkRead {
  /** Products at its start that are written already. */
  skip: number;
  batchSize: number;
  signal: AbortSignal;
}

/**
 * The store's products from a bulk operation's file, in batches, as they came. A file that breaks
 * off is fetched again, and read on from the product where it broke.
 */
export async function* readBulk(
  file: BulkFile,
  { skip, batchSize, signal }: BulkRead,
): AsyncGenerator<RawBatch> {
  if (file.url === null) return;
  let done = skip;
  for (let fetched = 1; ; fetched += 1) {
    try {
      let raw: RawProduct[] = [];
      let met = 0;
      for await (const products of readBulkFile(file.url, file.objectCount, signal)) {
        for (const product of products) {
          met += 1;
          if (met <= done) continue;
          raw.push(product);
          if (raw.length < batchSize) continue;
          done = met;
          yield { raw, readAt: file.createdAt, position: { bulkDone: done } };
          raw = [];
        }
      }
      if (raw.length > 0) yield { raw, readAt: file.createdAt, position: { bulkDone: met } };
      return;
    } catch (error) {
      if (!(error instanceof ShopifyUnavailableError) || fetched === FETCHES) throw error;
      logger.warn(`${error.message}; reading on from product ${done}`);
    }
  }
}
