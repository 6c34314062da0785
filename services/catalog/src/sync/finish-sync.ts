import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { FinishSyncReply, FinishSyncRequest } from '@spade/contracts/messages/catalog-sync';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { findRun, forgetSeen, lockSync, SyncSupersededError } from './sync-run.ts';

/**
 * Ends a complete walk: products that the store no longer has are retired, demo products too. A run
 * that saw no product at all retires nothing, because an empty response is far more often a fault of
 * the connection than an empty shop. Nor does a run that met fewer products than the store counts.
 */
@Controller()
export class FinishSync {
  constructor(private readonly em: EntityManager) {}

  /** Safe to repeat: a finished run returns its stored figures. Throws {@link SyncSupersededError}. */
  @HandleMessage('catalog.finish-sync')
  async handle({ runId, atLeast = 0 }: FinishSyncRequest): Promise<FinishSyncReply> {
    return withoutDeadlock(this.em, async (em) => {
      await lockSync(em);
      const run = await findRun(em, runId);
      if (run?.state === 'finished') {
        const { changed, retired, total } = run;
        return { changed, retired: retired ?? 0, total: total ?? 0, missing: 0 };
      }
      const changed = run?.changed ?? 0;
      if (run && run.state !== 'running') throw new SyncSupersededError(runId, run.state);
      const missing = atLeast - (await countSeen(em, runId)) - (run?.refused ?? 0);
      if (missing > 0) return { changed, retired: 0, total: 0, missing };
      return { changed, missing: 0, ...(await retireUnseen(em, runId)) };
    });
  }
}

async function countSeen(em: EntityManager, runId: string): Promise<number> {
  const { seen } = await catalogDb(em)
    .selectFrom(['sync_seen', sql<{ id: number }>`unnest(product_ids)`.as<'met'>(sql`met (id)`)])
    .select((eb) => eb.fn.count<number>('met.id').distinct().as('seen'))
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow();
  return seen;
}

async function retireUnseen(
  em: EntityManager,
  runId: string,
): Promise<Pick<FinishSyncReply, 'retired' | 'total'>> {
  // Raw: the list of met products must be built once (`materialized`), also for 100,000 of them.
  const { numAffectedRows: retired = 0n } = await sql`
    with met as materialized (
      select distinct unnest(product_ids) as id from sync_seen where run_id = ${runId}
    )
    update shopify_products p set retired_at = now()
    where p.retired_at is null
      and exists (select from met)
      -- A product that a webhook reported during the run is newer than the run.
      and (p.store_read_at is null
        or p.store_read_at <= (select started_at from sync_runs where run_id = ${runId}))
      and not exists (select from met where met.id = p.id)`.execute(catalogDb(em));
  const { total } = await catalogDb(em)
    .selectFrom('shopify_products')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('retiredAt', 'is', null)
    .executeTakeFirstOrThrow();
  const figures = { retired: Number(retired), total };
  await catalogDb(em)
    .updateTable('sync_runs')
    .set({ state: 'finished', endedAt: sql<Date>`now()`, ...figures })
    .where('runId', '=', runId)
    .execute();
  await forgetSeen(em, runId);
  return figures;
}
