import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { StartSyncRequest } from '@spade/contracts/messages/catalog-sync';
import { HandleMessage } from '@spade/bus/handle-message';
import { lockSync } from '../sync/sync-lock.ts';
import { SyncSupersededError } from '../sync/sync-run.errors.ts';
import { findRun, openRun } from '../sync/sync-run.ts';

/** Opens a run of the sync, so that the history shows it from the start. */
@Controller()
export class StartSync {
  constructor(private readonly em: EntityManager) {}

  /** Safe to repeat while the run is open. Throws {@link SyncSupersededError} when it has ended. */
  @HandleMessage('catalog.start-sync')
  async handle(request: StartSyncRequest): Promise<{ runId: string }> {
    const { runId } = request;
    await this.em.transactional(async (em) => {
      await lockSync(em);
      const run = await findRun(em, runId);
      if (!run) await openRun(em, request);
      else if (run.state !== 'running') throw new SyncSupersededError(runId, run.state);
    });
    return { runId };
  }
}
