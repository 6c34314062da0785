import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { ShopifyClient } from '../shopify/client.ts';
import {
  BULK_STATE_QUERY,
  bulkCatalogQuery,
  CANCEL_BULK_MUTATION,
  START_BULK_MUTATION,
} from '../shopify/documents.ts';
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
      createdAt: z.string(),
    })
    .nullable(),
});

/** The file of a completed bulk operation. */
export interface BulkFile {
  /** Null when the store had nothing to put into it. */
  url: string | null;
  /** Lines of the file. */
  objectCount: number;
  /** When the store began to write it; nothing in it is older. ISO 8601, UTC. */
  createdAt: string;
}

/** The operation cannot be had, or did not end well: the store is to be read in pages. */
export class BulkFailedError extends Error {
  override name = 'BulkFailedError';
}

/** How many first pauses the longest one has. */
const LONGEST_POLL = 40;

/** Starts the bulk operation over the whole catalogue; answers its id. Throws {@link BulkFailedError}. */
export async function startBulk(client: ShopifyClient, signal: AbortSignal): Promise<string> {
  let data: unknown;
  try {
    data = await client.mutate(START_BULK_MUTATION, { query: bulkCatalogQuery }, signal);
  } catch (error) {
    // It may run or not, and we shall not learn its id.
    if (!(error instanceof ShopifyUnavailableError)) throw error;
    throw new BulkFailedError(error.message, { cause: error });
  }
  const { bulkOperation, userErrors } = startedSchema.parse(data).bulkOperationRunQuery;
  if (bulkOperation) return bulkOperation.id;
  throw new BulkFailedError(userErrors.map(({ message }) => message).join('; '));
}

/** Waits for the operation's end, with growing pauses; `stillWanted` is asked before each look. */
export async function waitForBulk(
  client: ShopifyClient,
  id: string,
  { pollMs, signal, stillWanted }: BulkWait,
): Promise<BulkFile> {
  for (let pauseMs = pollMs; ; pauseMs = Math.min(pollMs * LONGEST_POLL, pauseMs * 2)) {
    try {
      await stillWanted();
    } catch (error) {
      await client.mutate(CANCEL_BULK_MUTATION, { id }).catch(() => {}); // it also ends without this
      throw error;
    }
    const data = await client.query(BULK_STATE_QUERY, { id }, signal);
    const { bulkOperation } = stateSchema.parse(data);
    if (!bulkOperation) throw new BulkFailedError('Shopify does not know the operation any more');
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
  /** First pause in milliseconds; doubles up to forty times it. */
  pollMs: number;
  signal: AbortSignal;
  /** Throws when the operation is no longer wanted; it is then cancelled. */
  stillWanted: () => Promise<void>;
}
