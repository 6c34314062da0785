import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FinishSyncReply, FinishSyncRequest } from '@spade/contracts/messages/catalog';
import { ChangeAnnouncer } from '../changes/change-announcer.ts';
import { lockSync } from '../sync/sync-lock.ts';
import { SyncSupersededError } from '../sync/sync-run.errors.ts';
import { findRun } from '../sync/sync-run.ts';
import { withoutDeadlock } from '../transaction/without-deadlock.ts';

/**
 * Ends a complete walk: what the store no longer has leaves the catalogue, demo products too.
 * A run that saw no product at all retires nothing: an empty answer is far more often a fault of
 * the store's connection than an empty shop, and must not empty the catalogue. Nor does a run that
 * met fewer products than the store says it has.
 */
@Injectable()
export class FinishSyncService {
  private readonly em: EntityManager;
  private readonly announcer: ChangeAnnouncer;

  constructor(em: EntityManager, announcer: ChangeAnnouncer) {
    this.em = em;
    this.announcer = announcer;
  }

  /** Safe to repeat: a finished run answers its stored figures. Throws {@link SyncSupersededError}. */
  async finish({ runId, atLeast = 0 }: FinishSyncRequest): Promise<FinishSyncReply> {
    const reply = await withoutDeadlock(this.em, async (em) => {
      await lockSync(em);
      const run = await findRun(em, runId);
      if (run?.state === 'finished') {
        const { changed, retired, total } = run;
        return { changed, retired: retired ?? 0, total: total ?? 0, missing: 0 };
      }
      const changed = run?.changed ?? 0;
      if (run && run.state !== 'running') throw new SyncSupersededError(runId, run.state);
      const missing = atLeast - (await countSeen(em, runId));
      if (missing > 0) return { changed, retired: 0, total: 0, missing };
      return { changed, missing: 0, ...(await retireUnseen(em, runId)) };
    });
    if (reply.retired + reply.changed > 0) this.announcer.announce();
    return reply;
  }
}

async function countSeen(em: EntityManager, runId: string): Promise<number> {
  const [count] = await em.execute<{ seen: number }[]>(
    `SELECT (SELECT count(DISTINCT id)::int FROM sync_seen, unnest(product_ids) AS id WHERE run_id = ?)
       + coalesce((SELECT refused FROM sync_runs WHERE run_id = ?), 0) AS seen`,
    [runId, runId],
  );
  return count?.seen ?? 0;
}

async function retireUnseen(
  em: EntityManager,
  runId: string,
): Promise<Pick<FinishSyncReply, 'retired' | 'total'>> {
  const retired = await em.execute<unknown[]>(
    `WITH met AS MATERIALIZED (
       SELECT DISTINCT unnest(product_ids) AS id FROM sync_seen WHERE run_id = ?
     )
     UPDATE shopify_products p SET retired_at = now()
     WHERE p.retired_at IS NULL
       AND EXISTS (SELECT FROM met)
       -- What the store told of while the run was under way is newer than the run.
       AND (p.store_read_at IS NULL
         OR p.store_read_at <= (SELECT started_at FROM sync_runs WHERE run_id = ?))
       AND NOT EXISTS (SELECT FROM met WHERE met.id = p.id)
     RETURNING p.id`,
    [runId, runId],
  );
  const [count] = await em.execute<{ total: number }[]>(
    'SELECT count(*)::int AS total FROM shopify_products WHERE retired_at IS NULL',
  );
  const reply = { retired: retired.length, total: count?.total ?? 0 };
  await em.execute(
    `UPDATE sync_runs SET state = 'finished', ended_at = now(), retired = ?, total = ?
     WHERE run_id = ?`,
    [reply.retired, reply.total, runId],
  );
  await em.execute('DELETE FROM sync_seen WHERE run_id = ?', [runId]);
  return reply;
}
