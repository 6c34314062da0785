import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AbandonSyncRequest } from '@spade/contracts/messages/catalog';
import { lockSync } from '../sync/sync-lock.ts';
import { endRun } from '../sync/sync-run.ts';

/** Ends a run that failed. What it wrote is true and stays; nothing is retired. */
@Injectable()
export class AbandonSyncService {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** Safe to repeat; a run that is over stays as it is. */
  async abandon({ runId, error }: AbandonSyncRequest): Promise<{ runId: string }> {
    await this.em.transactional(async (em) => {
      await lockSync(em);
      await endRun(em, { runId }, { state: 'failed', error: error.slice(0, 1000) });
    });
    return { runId };
  }
}
