import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { SyncBatchReply, SyncBatchRequest } from '@spade/contracts/messages/catalog-sync';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { addToRun, enterRun, lockSync } from './sync-run.ts';
import { writeProducts } from './write-products.ts';

/** Writes one batch of a walk through the store; opens the run if it is not open yet. */
@Controller()
export class SyncBatch {
  constructor(private readonly em: EntityManager) {}

  /** Safe to repeat. Throws SyncSupersededError when the run has ended. */
  @HandleMessage('catalog.sync-batch')
  async handle(request: SyncBatchRequest): Promise<SyncBatchReply> {
    const { runId, products, readAt = new Date().toISOString(), progress } = request;
    const { received, changedIds } = await withoutDeadlock(this.em, async (em) => {
      // No wait for the disk: the run's finish waits for it, and so for everything before. If
      // PostgreSQL crashes earlier, it forgets what the run met, and the store is walked again.
      await sql`set local synchronous_commit = off`.execute(catalogDb(em));
      await lockSync(em);
      await enterRun(em, { runId });
      const written = await writeProducts(em, { products, readAt, runId });
      await addToRun(em, runId, { changed: written.changedIds.length, ...progress });
      return written;
    });
    const changed = changedIds.length;
    return { changed, unchanged: received - changed };
  }
}
