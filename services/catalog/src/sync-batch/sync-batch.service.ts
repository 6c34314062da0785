import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SyncBatchReply, SyncBatchRequest } from '@spade/contracts/messages/catalog';
import { ChangeAnnouncer } from '../changes/change-announcer.ts';
import { lockSync } from '../sync/sync-lock.ts';
import { addToRun, enterRun } from '../sync/sync-run.ts';
import { writeProducts } from '../sync/write-products.ts';
import { withoutDeadlock } from '../transaction/without-deadlock.ts';

/** Writes one batch of a walk through the store; a run that nobody opened is opened. */
@Injectable()
export class SyncBatchService {
  private readonly em: EntityManager;
  private readonly announcer: ChangeAnnouncer;

  constructor(em: EntityManager, announcer: ChangeAnnouncer) {
    this.em = em;
    this.announcer = announcer;
  }

  /** Safe to repeat. Throws SyncSupersededError when the run is over. */
  async write(request: SyncBatchRequest): Promise<SyncBatchReply> {
    const { runId, products, readAt = new Date().toISOString(), progress } = request;
    const { isStoreToldOfSales } = request;
    const { received, changed } = await withoutDeadlock(this.em, async (em) => {
      // Not waited for the disk: the run's finish is, and with it everything before. Should
      // PostgreSQL crash earlier, it forgets what was met, and the store is walked again.
      await em.execute('SET LOCAL synchronous_commit = off');
      await lockSync(em);
      await enterRun(em, runId);
      const counts = await writeProducts(em, { products, readAt, runId, isStoreToldOfSales });
      await addToRun(em, runId, { changed: counts.changed, ...progress });
      return counts;
    });
    if (changed > 0) this.announcer.announceGradually();
    return { changed, unchanged: received - changed };
  }
}
