import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@spade/contracts/messages/message';
import { lockSync } from '../sync/sync-lock.ts';
import { endRun } from '../sync/sync-run.ts';

/** Stops the run of a job: its worker hears of it with its next batch. */
@Injectable()
export class CancelSyncService {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  /** Answers whether there was a run to stop. */
  async cancel(request: RequestOf<'catalog.cancel-sync'>): Promise<{ isCancelled: boolean }> {
    const { jobId, cancelledBy } = request;
    const ending = { state: 'cancelled', error: `Cancelled by ${cancelledBy}.` } as const;
    const isCancelled = await this.em.transactional(async (em) => {
      await lockSync(em);
      return endRun(em, { jobId }, ending);
    });
    return { isCancelled };
  }
}
