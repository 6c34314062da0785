import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { SyncRun } from '@spade/contracts/messages/catalog-sync';
import type { RequestOf } from '@spade/contracts/messages/message';
import { rowsOfPage } from '@spade/platform/list/cursor';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { endRun, enterRun, lockSync } from './sync-run.ts';

/** The runs of the sync, from the request to the history. */
@Controller()
export class SyncRuns {
  constructor(private readonly em: EntityManager) {}

  /** Opens a run, so that the history shows it from the start. Throws CATALOG.SYNC_SUPERSEDED when it has ended. */
  @HandleMessage('catalog.start-sync')
  async start(request: RequestOf<'catalog.start-sync'>): Promise<{ runId: string }> {
    await this.em.transactional(async (em) => {
      await lockSync(em);
      await enterRun(em, request);
    });
    return { runId: request.runId };
  }

  /** The time at which the store is read, by the database's clock, which dates stock and sales. */
  @HandleMessage('catalog.begin-reading')
  async beginReading(): Promise<{ readAt: string }> {
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(
      catalogDb(this.em),
    );
    const [row] = rows;
    if (!row) throw new Error('the database did not answer the time');
    // In milliseconds, rounded down: it is safer to treat a figure as too old.
    return { readAt: row.at.toISOString() };
  }

  /** Ends a run that failed. The products it wrote are correct and stay; no product is retired. */
  @HandleMessage('catalog.abandon-sync')
  async abandon({ runId, error }: RequestOf<'catalog.abandon-sync'>): Promise<{ runId: string }> {
    await this.em.transactional(async (em) => {
      await lockSync(em);
      await endRun(em, { runId }, { state: 'failed', error: error.slice(0, 1000) });
    });
    return { runId };
  }

  /**
   * Cancels the run of a job; its worker gets CATALOG.SYNC_SUPERSEDED for its next batch. `isCancelled` is false
   * when the job has no open run.
   */
  @HandleMessage('catalog.cancel-sync')
  async cancel({
    jobId,
    cancelledBy,
  }: RequestOf<'catalog.cancel-sync'>): Promise<{ isCancelled: boolean }> {
    const ending = { state: 'cancelled', error: `Cancelled by ${cancelledBy}.` } as const;
    const isCancelled = await this.em.transactional(async (em) => {
      await lockSync(em);
      return endRun(em, { jobId }, ending);
    });
    return { isCancelled };
  }

  /** The history, newest run first. */
  @HandleMessage('catalog.list-sync-runs')
  async list({ limit }: { limit: number }): Promise<{ runs: SyncRun[] }> {
    const rows = await catalogDb(this.em)
      .selectFrom('sync_runs')
      .selectAll()
      .orderBy('startedAt', 'desc')
      .orderBy('runId')
      .limit(rowsOfPage(limit))
      .execute();
    return {
      runs: rows.map(({ heldBackIds, ...row }) => ({
        ...row,
        retired: row.retired ?? 0,
        heldBack: heldBackIds?.length ?? 0,
        startedAt: row.startedAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
      })),
    };
  }
}
