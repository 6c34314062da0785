import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import {
  BULK_STATE_QUERY,
  bulkCatalogQuery,
  CANCEL_BULK_MUTATION,
  START_BULK_MUTATION,
} from '../shopify/documents.ts';
import type { ShopifyClient } from '../shopify/shopify.client.ts';
import { ShopifyUnavailableError } from '../shopify/shopify.errors.ts';

const startedSchema = z.object({
  bulkOperationRunQuery: z.object({
    bulkOperation: z.object({ id: z.string() }).nullable(),
    userErrors: z.array(z.object({ code: z.string().nullable(), message: z.string() })),
  }),
});

const stateSchema = z.object({
  bulkOperation: z
    .object({
      status: z.string(),
      errorCode: z.string().nullable(),
      objectCount: z.coerce.number(),
      url: z.string().nullable(),
    })
    .nullable(),
});

/** The file of a completed bulk operation. */
export interface BulkFile {
  /** Null when the store has no products. */
  url: string | null;
  /** Lines of the file. */
  objectCount: number;
}

/** The operation could not start or failed: read the store in pages. */
export class BulkFailedError extends Error {
  override name = 'BulkFailedError';
}

/** The longest pause as a multiple of the first. */
const MAX_POLL_FACTOR = 40;

/** A pause over the last one: the file lies ready for at most a quarter of the time that it took. */
const POLL_GROWTH = 1.25;

/** Starts the bulk operation over the whole catalogue; returns its id. Throws {@link BulkFailedError}. */
export async function startBulk(client: ShopifyClient, signal: AbortSignal): Promise<string> {
  let data: unknown;
  try {
    data = await client.mutate(START_BULK_MUTATION, { query: bulkCatalogQuery }, { signal });
  } catch (error) {
    // It may be running, but its id is unknown.
    if (!(error instanceof ShopifyUnavailableError)) throw error;
    throw new BulkFailedError(error.message, { cause: error });
  }
  const { bulkOperation, userErrors } = startedSchema.parse(data).bulkOperationRunQuery;
  if (bulkOperation) return bulkOperation.id;
  throw new BulkFailedError(userErrors.map(({ message }) => message).join('; '));
}

/** Polls until the operation ends, with growing pauses; calls `stillWanted` before each poll. */
export async function waitForBulk(
  client: ShopifyClient,
  id: string,
  { pollMs, signal, stillWanted }: BulkWait,
): Promise<BulkFile> {
  for (
    let pauseMs = pollMs;
    ;
    pauseMs = Math.min(pollMs * MAX_POLL_FACTOR, pauseMs * POLL_GROWTH)
  ) {
    try {
      await stillWanted();
    } catch (error) {
      await client.mutate(CANCEL_BULK_MUTATION, { id }).catch(() => {}); // it also ends without this
      throw error;
    }
    const data = await client.query(BULK_STATE_QUERY, { id }, signal);
    const { bulkOperation } = stateSchema.parse(data);
    if (!bulkOperation) throw new BulkFailedError('Shopify no longer knows the operation');
    const { status, errorCode, ...file } = bulkOperation;
    if (status === 'COMPLETED') return file;
    if (status !== 'CREATED' && status !== 'RUNNING' && status !== 'CANCELING') {
      throw new BulkFailedError(`the operation ended ${status} ${errorCode ?? ''}`.trim());
    }
    await delay(pauseMs, undefined, { signal });
  }
}

/** How to wait for a bulk operation. */
export interface BulkWait {
  /** First pause in milliseconds; each is a quarter longer than the last, up to forty times it. */
  pollMs: number;
  signal: AbortSignal;
  /** Throws when the operation is no longer needed; it is then cancelled. */
  stillWanted: () => Promise<void>;
}
