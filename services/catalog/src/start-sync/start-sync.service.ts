import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { StartSyncRequest } from '@spade/contracts/messages/catalog';
import { lockSync } from '../sync/sync-lock.ts';
import { SyncSupersededError } from '../sync/sync-run.errors.ts';
import { findRun, openRun } from '../sync/sync-run.ts';

/** Opens a run of the sync, so that it shows in the history from its first moment on. */
@Injectable()
export class StartSyncService {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** Safe to repeat while the run is open. Throws {@link SyncSupersededError} when it is over. */
  async start(request: StartSyncRequest): Promise<{ runId: string }> {
    const { runId } = request;
    await this.em.transactional(async (em) => {
      await lockSync(em);
      const run = await findRun(em, runId);
      if (!run) await openRun(em, request);
      else if (run.state !== 'running') throw new SyncSupersededError(runId, run.state);
      else
        await em.execute('UPDATE sync_runs SET source = ? WHERE run_id = ?', [
          request.source,
          runId,
        ]);
    });
    return { runId };
  }
}
