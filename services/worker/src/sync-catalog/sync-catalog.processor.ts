import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { type CodedError, isCodedError } from '@spade/contracts/errors/coded-error';
import type { SyncCheckpoint, SyncResult } from '@spade/contracts/jobs/sync-catalog';
import { CONFIG } from '@spade/platform/config/config.module';
import { configuredStore } from '../shopify/configured-store.ts';
import { fileRule } from '../shopify/file-source.ts';
import { ShopifyClient } from '../shopify/shopify.client.ts';
import { type ShopifyConfig } from '../shopify/shopify.config.ts';
import { ShopifyRefusedError } from '../shopify/shopify.errors.ts';
import { CatalogWriter } from './catalog-writer.ts';
import { countProducts } from './read-page.ts';
import { NoStoreConfiguredError, SyncEndedError } from './sync-catalog.errors.ts';
import { defaultPace, type SyncPace, type SyncWork } from './sync-work.ts';
import { tellCatalog } from './tell-catalog.ts';
import { walkStore } from './walk-store.ts';

const logger = new Logger('SyncCatalog');

/** Copies the products of the configured store into the catalogue. */
@Injectable()
export class SyncCatalogProcessor {
  /** Changed by tests only. */
  pace: SyncPace = defaultPace;

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
      const { jobId, requestedBy } = work;
      const source = work.checkpoint?.source ?? 'pages';
      const start = { runId, jobId, requestedBy, source };
      await tellCatalog(this.messages, 'catalog.start-sync', start);
      const checkpoint = work.checkpoint ?? (await this.begin(client, signal, runId, startedAtMs));
      if (checkpoint.source !== source) {
        await tellCatalog(this.messages, 'catalog.start-sync', {
          ...start,
          source: checkpoint.source,
        });
      }
      await work.save(checkpoint);
      const writer = new CatalogWriter(this.messages, work, checkpoint);
      const { messages, pace } = this;
      const requireOwnFile = fileRule(store.url, this.config.SHOPIFY_FILE_HOSTS);
      const parts = { client, requireOwnFile, messages, work, writer, pace, signal };
      const tools = { ...parts, waitedForFileMs: 0 };
      const result = await walkStore(tools);
      const waits = [client.waitedForLimitMs, tools.waitedForFileMs].map(Math.round);
      logger.log(
        `sync done: ${JSON.stringify(result)}; waited ${waits[0]} ms for the store's rate limit, ${waits[1]} ms for its file`,
      );
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
    return this.config.SHOPIFY_SYNC_BUDGET_MINUTES * 60_000;
  }

  private async begin(
    client: ShopifyClient,
    signal: AbortSignal,
    runId: string,
    startedAtMs: number,
  ): Promise<SyncCheckpoint> {
    const expected = await countProducts(client, signal);
    return {
      ...{ runId, startedAtMs, expected, cursor: null, bulkId: null, bulkDone: 0 },
      source: expected > this.pace.bulkAbove ? 'bulk' : 'pages',
      progress: { fetched: 0, changed: 0, retired: 0, refused: 0 },
    };
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
    const progress = checkpoint?.progress ?? { fetched: 0, changed: 0, retired: 0, refused: 0 };
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
