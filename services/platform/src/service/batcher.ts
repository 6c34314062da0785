import { Logger } from '@nestjs/common';
import DataLoader from 'dataloader';
import { isTransientFault } from '../database/transient-fault.ts';

/** Most calls in one batch: a larger one is no faster for each of its calls, and all of them wait for its end. */
const MAX_BATCH = 64;

/** How long the first call of a batch waits for others, in milliseconds. No buyer feels it; a commit serves many. */
const WINDOW_MS = 5;

/**
 * Does together what is asked for within a few milliseconds, as [DataLoader](https://github.com/graphql/dataloader)
 * does: so a statement and its commit serve many callers, and a lone call is a batch of one.
 *
 * `work` returns a result for each item, in their order, or an Error that rejects that call alone; it runs in the
 * context (request id, trace) of the first. When it throws it must have done nothing: each item
 * is then tried again as a batch of one, so that only the one at fault fails. Not so while the database is unreachable.
 */
export function batcher<Item, Result>(
  name: string,
  work: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
): (item: Item) => Promise<Result> {
  const logger = new Logger('Batcher');
  const loader = new DataLoader<Item, Result>(
    async (items) => {
      try {
        return await work(items);
      } catch (error) {
        if (items.length === 1 || isTransientFault(error)) throw error;
        logger.warn(`${name}: ${items.length} together failed, now one by one: ${String(error)}`);
      }
      const alone = items.map((item) => work([item]).catch((error: unknown) => [asError(error)]));
      return (await Promise.all(alone)).flat();
    },
    {
      cache: false,
      maxBatchSize: MAX_BATCH,
      batchScheduleFn: (dispatch) => setTimeout(dispatch, WINDOW_MS),
    },
  );
  return (item) => loader.load(item);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
