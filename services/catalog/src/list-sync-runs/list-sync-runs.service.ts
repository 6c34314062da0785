import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SyncRun } from '@spade/contracts/messages/catalog';

const MAX_LIMIT = 200;

type RunRow = Omit<SyncRun, 'startedAt' | 'endedAt'> & {
  startedAt: Date | string;
  endedAt: Date | string | null;
};

/** The history of the sync. */
@Injectable()
export class ListSyncRunsService {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** Newest first. */
  async list({ limit }: { limit: number }): Promise<{ runs: SyncRun[] }> {
    const rows = await this.em.execute<RunRow[]>(
      `SELECT run_id AS "runId", job_id AS "jobId", requested_by AS "requestedBy", source, state,
         started_at AS "startedAt", ended_at AS "endedAt", fetched, changed,
         coalesce(retired, 0) AS retired, refused, total, error, refusals
       FROM sync_runs ORDER BY started_at DESC, run_id LIMIT ?`,
      [Math.min(MAX_LIMIT, Math.max(1, Math.trunc(limit) || MAX_LIMIT))],
    );
    return {
      runs: rows.map((row) => ({
        ...row,
        startedAt: new Date(row.startedAt).toISOString(),
        endedAt: row.endedAt && new Date(row.endedAt).toISOString(),
      })),
    };
  }
}
