import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { AbandonSyncRequest } from '@spade/contracts/messages/catalog-sync';
import { lockSync } from '../sync/sync-lock.ts';
import { endRun } from '../sync/sync-run.ts';

/** Ends a run that failed. The products it wrote are correct and stay; no product is retired. */
@Controller()
export class AbandonSync {
  constructor(private readonly em: EntityManager) {}

  /** Safe to repeat; a run that has ended stays unchanged. */
  @HandleMessage('catalog.abandon-sync')
  async handle({ runId, error }: AbandonSyncRequest): Promise<{ runId: string }> {
    await this.em.transactional(async (em) => {
      await lockSync(em);
      await endRun(em, { runId }, { state: 'failed', error: error.slice(0, 1000) });
    });
    return { runId };
  }
}
