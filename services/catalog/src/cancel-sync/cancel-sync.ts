import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { CancelSyncReply, CancelSyncRequest } from '@spade/contracts/messages/catalog-sync';
import { lockSync } from '../sync/sync-lock.ts';
import { endRun } from '../sync/sync-run.ts';

/** Cancels the run of a job; its worker gets CATALOG.SYNC_SUPERSEDED for its next batch. */
@Controller()
export class CancelSync {
  constructor(private readonly em: EntityManager) {}

  /** `isCancelled` is false when the job has no open run. */
  @HandleMessage('catalog.cancel-sync')
  async handle({ jobId, cancelledBy }: CancelSyncRequest): Promise<CancelSyncReply> {
    const ending = { state: 'cancelled', error: `Cancelled by ${cancelledBy}.` } as const;
    const isCancelled = await this.em.transactional(async (em) => {
      await lockSync(em);
      return endRun(em, { jobId }, ending);
    });
    return { isCancelled };
  }
}
