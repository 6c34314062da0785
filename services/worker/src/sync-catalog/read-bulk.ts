import { Logger } from '@nestjs/common';
import { ShopifyUnavailableError } from '../shopify/shopify.errors.ts';
import { readBulkFile } from './bulk-file.ts';
import type { BulkFile } from './bulk-operation.ts';
import type { RawProduct } from './product-splitter.ts';
import type { RawBatch } from './sync-work.ts';

const logger = new Logger('SyncCatalog');

/** Attempts to fetch a file. */
const MAX_FETCHES = 5;

/** Which part of a bulk file to read. */
export interface BulkRead {
  /** Number of products at its start that are already written. */
  skip: number;
  /** When the operation was ordered; ISO 8601, UTC. Its data is not older. */
  readAt: string;
  batchSize: number;
  signal: AbortSignal;
}

/**
 * The store's products from a bulk operation's file, in batches. An incomplete download is repeated and
 * continued at the product where it stopped.
 */
export async function* readBulk(
  file: BulkFile,
  { skip, readAt, batchSize, signal }: BulkRead,
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
          yield { raw, readAt, position: { bulkDone: done } };
          raw = [];
        }
      }
      if (raw.length > 0) yield { raw, readAt, position: { bulkDone: met } };
      return;
    } catch (error) {
      if (!(error instanceof ShopifyUnavailableError) || fetched === MAX_FETCHES) throw error;
      logger.warn(`${error.message}; continuing at product ${done}`);
    }
  }
}
