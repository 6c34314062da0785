import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { type CodedError, isCodedError } from '@spade/contracts/errors/coded-error';
import { noProgress, type SyncJobData, type SyncResult } from '@spade/contracts/jobs/sync-catalog';
import { MINUTE_MS } from '@spade/contracts/lagos';
import { CONFIG } from '@spade/platform/config/config.module';
import { ErrorCode, type Job } from 'bullmq';
import { configuredStore } from '../shopify/configured-store.ts';
import { ShopifyRefusedError } from '../shopify/read-answer.ts';
import { ShopifyClient } from '../shopify/shopify.client.ts';
import type { ShopifyConfig } from '../shopify/shopify.config.ts';
import { CatalogWriter, type SyncWork, tellCatalog } from './catalog-writer.ts';
import { countProducts } from './read-page.ts';
import { NoStoreConfiguredError, SyncEndedError, walkStore } from './walk-store.ts';

const logger = new Logger('SyncCatalog');

/** Copies the products of the configured store into the catalogue. */
@Injectable()
export class SyncCatalogProcessor {
  /**
   * Products a page. The most that Shopify allows: the cost of a page grows with the square root of its size.
   * Changed by tests only.
   */
  pageSize = 250;

  constructor(
    @Inject(CONFIG) private readonly config: ShopifyConfig,
    private readonly messages: MessageClient,
  ) {}

  /**
   * One sync, from the start or from an earlier worker's checkpoint. Throws
   * {@link NoStoreConfiguredError}, {@link SyncEndedError}, EmptyStoreError and IncompleteWalkError, which
   * are not retried; every other error is worth another attempt.
   */
  async run(work: SyncWork): Promise<SyncResult> {
    const store = configuredStore(this.config);
    if (!store) throw new NoStoreConfiguredError();
    const client = new ShopifyClient(store);
    const runId = work.checkpoint?.runId ?? randomUUID();
    const startedAtMs = work.checkpoint?.startedAtMs ?? Date.now();
    const signal = AbortSignal.timeout(Math.max(1, startedAtMs + this.budgetMs - Date.now()));
    try {
      const { messages, pageSize } = this;
      const { jobId, requestedBy } = work;
      await tellCatalog(messages, 'catalog.start-sync', { runId, jobId, requestedBy });
      const checkpoint = work.checkpoint ?? {
        runId,
        startedAtMs,
        lastId: 0,
        expected: await countProducts(client, signal),
        progress: { ...noProgress },
      };
      await work.save(checkpoint);
      const writer = new CatalogWriter(messages, work, checkpoint);
      const result = await walkStore({ client, messages, writer, pageSize, signal });
      logger.log(`sync done: ${JSON.stringify(result)}`);
      return result;
    } catch (error) {
      if (isCodedError(error, 'CATALOG.SYNC_SUPERSEDED')) return this.endOf(runId, work, error);
      const shown = this.inWords(error, signal);
      logger.error(shown.message);
      await this.abandon(runId, shown);
      throw shown;
    }
  }

  private get budgetMs(): number {
    return this.config.SHOPIFY_SYNC_BUDGET_MINUTES * MINUTE_MS;
  }

  /** The run has ended. If it is finished, a worker that was taken for dead has done our job. */
  private async endOf(
    runId: string,
    { checkpoint }: SyncWork,
    error: CodedError<'CATALOG.SYNC_SUPERSEDED'>,
  ): Promise<SyncResult> {
    if (error.details.isCancelled) throw new SyncEndedError('The sync was cancelled.');
    const finished = await tellCatalog(this.messages, 'catalog.finish-sync', { runId }).catch(
      () => {
        throw new SyncEndedError('A later sync has replaced this one.');
      },
    );
    const progress = checkpoint?.progress ?? noProgress;
    const { changed, retired, total } = finished;
    return { ...progress, changed, retired, total };
  }

  private inWords(error: unknown, signal: AbortSignal): Error {
    if (signal.aborted) {
      const minutes = this.config.SHOPIFY_SYNC_BUDGET_MINUTES;
      return new SyncEndedError(`The sync took longer than ${minutes} minutes and was stopped.`);
    }
    if (error instanceof ShopifyRefusedError) return new SyncEndedError(error.message);
    return error instanceof Error ? error : new Error(String(error));
  }

  /** Records the failure in the history. If catalog is down, the next run closes this one. */
  private async abandon(runId: string, { message }: Error): Promise<void> {
    const request = { runId, error: message };
    await this.messages.send('catalog.abandon-sync', request).catch((error: unknown) => {
      logger.warn(`could not record the end of run ${runId}: ${String(error)}`);
    });
  }
}

/** The job as the sync sees it. */
export function workOf(job: Job<SyncJobData, SyncResult>): SyncWork {
  const { requestedBy, checkpoint } = job.data;
  return {
    jobId: job.id ?? '',
    requestedBy,
    checkpoint,
    save: (kept) => unlessLost(job.updateData({ requestedBy, checkpoint: kept })),
    report: (progress) => unlessLost(job.updateProgress({ ...progress })),
  };
}

/**
 * A job that Redis has lost (FLUSHALL) cannot be updated, but the sync continues: its run is in catalog's
 * history. If this worker dies too, {@link LostSyncSweep} starts the sync again.
 */
async function unlessLost(noting: Promise<void>): Promise<void> {
  try {
    await noting;
  } catch (error) {
    const isLost =
      error instanceof Error && 'code' in error && error.code === ErrorCode.JobNotExist;
    if (!isLost) throw error;
  }
}
