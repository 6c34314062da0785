import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { anyOf } from '@spade/platform/database/statements';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { forgetSeen, lockSync, syncSuperseded } from './sync-run.ts';

/** More than one in this many of the store's products are retired only once someone has said so. */
const ASK_ABOVE_ONE_IN = 10;

/** Most products that are listed for the decision. */
const MAX_LISTED = 200;

/** Ends a run: what it did not meet is retired or, where that is much of the shop, held back. Under the lock of the sync. */
export async function retireUnseen(
  em: EntityManager,
  runId: string,
): Promise<Pick<ReplyOf<'catalog.finish-sync'>, 'retired' | 'total' | 'heldBack'>> {
  // Raw: the list of met products must be built once (`materialized`), also for 100,000 of them.
  const { rows } = await sql<{ id: number; isDemo: boolean; ofStore: number }>`
    with met as materialized (
      select distinct unnest(product_ids) as id from sync_seen where run_id = ${runId}
    )
    select p.id, p.source = 'demo' as is_demo, least(
      (select count(*)::integer from shopify_products s
        where s.retired_at is null and s.source = 'store'),
      -- Another store may have brought a thousand products since then.
      (select total from sync_runs where state = 'finished' order by ended_at desc limit 1)) as of_store
    from shopify_products p
    where p.retired_at is null and p.source <> 'own'
      and exists (select from met)
      -- A product that a webhook reported during the run is newer than the run.
      and (p.store_read_at is null
        or p.store_read_at <= (select started_at from sync_runs where run_id = ${runId}))
      and not exists (select from met where met.id = p.id)`.execute(catalogDb(em));
  const ofStore = rows.filter(({ isDemo }) => !isDemo);
  const isAsked = ofStore.length * ASK_ABOVE_ONE_IN > (rows[0]?.ofStore ?? 0);
  const going = isAsked ? rows.filter(({ isDemo }) => isDemo) : rows;
  const heldBackIds = isAsked ? ofStore.map(({ id }) => id) : [];
  const retired = await retireAll(
    em,
    going.map(({ id }) => id),
  );
  const { total } = await catalogDb(em)
    .selectFrom('shopify_products')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('retiredAt', 'is', null)
    .executeTakeFirstOrThrow();
  await catalogDb(em)
    .updateTable('sync_runs')
    .set({
      state: 'finished',
      endedAt: sql<Date>`now()`,
      retired,
      total,
      heldBackIds: sql<number[]>`${heldBackIds}::integer[]`,
    })
    .where('runId', '=', runId)
    .execute();
  await forgetSeen(em, runId);
  return { retired, total, heldBack: heldBackIds.length };
}

/** Retires the store's and the demo's among these products; returns how many it retired. */
async function retireAll(em: EntityManager, ids: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await catalogDb(em)
    .updateTable('shopify_products')
    .set({ retiredAt: sql<Date>`now()` })
    .where('id', '=', anyOf(ids, 'integer'))
    .where('retiredAt', 'is', null)
    .where('source', '!=', 'own')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What a sync held back: read, and retired once someone has decided it. */
@Controller()
export class HeldBackProducts {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.list-held-back')
  async list({
    runId,
  }: RequestOf<'catalog.list-held-back'>): Promise<ReplyOf<'catalog.list-held-back'>> {
    const ids = await heldBackBy(this.em, runId);
    // Raw: pieces held of any variant.
    const { rows } = await sql<{ id: number; title: string; held: number; total: number }>`
      select p.id, p.title, (p.held_quantity + coalesce((
          select sum(v.held_quantity) from product_variants v where v.product_id = p.id), 0))::integer as held,
        count(*) over ()::integer as total
      from shopify_products p where p.id = ${anyOf(ids, 'integer')}
      order by lower(p.title), p.id limit ${MAX_LISTED}`.execute(catalogDb(this.em));
    return {
      total: rows[0]?.total ?? 0,
      products: rows.map(({ id, title, held }) => ({ id, title, held })),
    };
  }

  @HandleMessage('catalog.count-held-back')
  async count(): Promise<ReplyOf<'catalog.count-held-back'>> {
    const newest = await newestRun(this.em);
    const ids = newest ? await stillHeldBack(this.em, newest) : [];
    const since = ids.length > 0 ? (newest?.endedAt?.toISOString() ?? null) : null;
    return { count: ids.length, since };
  }

  @HandleMessage('catalog.retire-held-back')
  async retire({ runId }: RequestOf<'catalog.retire-held-back'>): Promise<{ retired: number }> {
    return withoutDeadlock(this.em, async (em) => {
      await lockSync(em);
      const retired = await retireAll(em, await heldBackBy(em, runId));
      await catalogDb(em)
        .updateTable('sync_runs')
        .set({ retired: sql<number>`coalesce(retired, 0) + ${retired}` })
        .where('runId', '=', runId)
        .execute();
      return { retired };
    });
  }
}

interface NewestRun {
  runId: string;
  heldBackIds: number[] | null;
  startedAt: Date;
  endedAt: Date | null;
}

const newestRun = (em: EntityManager): Promise<NewestRun | undefined> =>
  catalogDb(em)
    .selectFrom('sync_runs')
    .select(['runId', 'heldBackIds', 'startedAt', 'endedAt'])
    .where('state', '=', 'finished')
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What this run held back and is still on sale as it was then. Throws CATALOG.SYNC_SUPERSEDED unless it is the newest finished run. */
async function heldBackBy(em: EntityManager, runId: string): Promise<number[]> {
  const newest = await newestRun(em);
  if (newest?.runId !== runId) throw syncSuperseded(runId, 'superseded');
  return stillHeldBack(em, newest);
}

async function stillHeldBack(
  em: EntityManager,
  { heldBackIds, startedAt }: NewestRun,
): Promise<number[]> {
  const still = await catalogDb(em)
    .selectFrom('shopify_products')
    .select('id')
    .where('id', '=', anyOf(heldBackIds ?? [], 'integer'))
    .where('retiredAt', 'is', null)
    .where('source', '=', 'store')
    // One that a webhook reported since then is in the store.
    .where(({ eb, or }) => or([eb('storeReadAt', 'is', null), eb('storeReadAt', '<=', startedAt)]))
    .execute();
  return still.map(({ id }) => id);
}
