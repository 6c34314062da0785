import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { SyncRefusal, SyncRunState } from '@spade/contracts/messages/catalog-sync';
import type { RequestOf } from '@spade/contracts/messages/message';
import { AdvisoryLock } from '@spade/platform/database/advisory-locks';
import { jsonb } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';

/** The run has ended: finished, failed, cancelled, or superseded by a later run. */
export const syncSuperseded = (runId: string, state: SyncRunState) =>
  new CodedError('CATALOG.SYNC_SUPERSEDED', {
    runId,
    ...(state === 'cancelled' && { isCancelled: true }),
  });

/**
 * Waits until no other transaction writes for a sync, and keeps others waiting until this one ends. So
 * batches and the finish of a run follow one another, even when delivered twice or out of order; holds
 * and sales do not wait.
 */
export async function lockSync(em: EntityManager): Promise<void> {
  await sql`select pg_advisory_xact_lock(${AdvisoryLock.catalogSync})`.execute(catalogDb(em));
}

/** What later steps of a run depend on. `retired` and `total` are set when it is finished. */
export interface RunSituation {
  state: SyncRunState;
  changed: number;
  refused: number;
  retired: number | null;
  total: number | null;
  heldBackIds: number[] | null;
}

/** How many runs the history keeps. */
const KEPT_RUNS = 500;

/** How many refusals a run keeps; the rest is in the worker's log. */
const KEPT_REFUSALS = 50;

/** The run with this id, if it was opened. */
export function findRun(em: EntityManager, runId: string): Promise<RunSituation | undefined> {
  return catalogDb(em)
    .selectFrom('sync_runs')
    .select(['state', 'changed', 'refused', 'retired', 'total', 'heldBackIds'])
    .where('runId', '=', runId)
    .executeTakeFirst();
}

/**
 * Opens a run and supersedes any other open one: its worker crashed, or lost its job. Call it under
 * {@link lockSync}.
 */
async function openRun(em: EntityManager, { runId, jobId, requestedBy }: NamedRun): Promise<void> {
  await catalogDb(em)
    .updateTable('sync_runs')
    .set({ state: 'superseded', endedAt: sql<Date>`now()` })
    .where('state', '=', 'running')
    .execute();
  await catalogDb(em)
    .deleteFrom('sync_seen')
    .where('runId', 'in', (eb) =>
      eb.selectFrom('sync_runs').select('runId').where('state', '!=', 'running'),
    )
    .execute();
  await catalogDb(em)
    .deleteFrom('sync_runs')
    .where('runId', 'in', (eb) =>
      eb
        .selectFrom('sync_runs')
        .select('runId')
        .orderBy('startedAt', 'desc')
        .offset(KEPT_RUNS - 1),
    )
    .execute();
  await catalogDb(em).insertInto('sync_runs').values({ runId, jobId, requestedBy }).execute();
}

/** A run by its id; what is known beside it is kept when the run is opened. */
type NamedRun = { runId: string } & Partial<RequestOf<'catalog.start-sync'>>;

/**
 * Makes sure that the run is open; opens it if it is unknown. Throws CATALOG.SYNC_SUPERSEDED when it
 * has ended. Call it under {@link lockSync}.
 */
export async function enterRun(em: EntityManager, named: NamedRun): Promise<void> {
  const run = await findRun(em, named.runId);
  if (!run) await openRun(em, named);
  else if (run.state !== 'running') throw syncSuperseded(named.runId, run.state);
}

/** What a batch adds to its run: `changed` is added, the totals are set. */
export interface RunStep {
  changed: number;
  fetched?: number;
  refused?: number;
  refusals?: readonly SyncRefusal[];
}

/** Records the figures of a batch. A repeated batch changes nothing again, so it is not counted twice. */
export async function addToRun(
  em: EntityManager,
  runId: string,
  { changed, fetched, refused, refusals = [] }: RunStep,
): Promise<void> {
  if (changed === 0 && fetched === undefined) return;
  const added = jsonb<SyncRefusal[]>(refusals);
  await catalogDb(em)
    .updateTable('sync_runs')
    .set((eb) => ({
      changed: eb('changed', '+', changed),
      fetched: sql<number>`greatest(fetched, ${fetched ?? 0})`,
      refused: sql<number>`greatest(refused, ${refused ?? 0})`,
      refusals: sql<SyncRefusal[]>`case when jsonb_array_length(refusals) >= ${KEPT_REFUSALS}
        or refusals @> ${added} then refusals else refusals || ${added} end`,
    }))
    .where('runId', '=', runId)
    .execute();
}

/** Ends a run early; a run that has ended stays unchanged. Returns whether it was running. */
export async function endRun(
  em: EntityManager,
  run: { runId: string } | { jobId: string },
  ending: { state: 'failed' | 'cancelled'; error: string },
): Promise<boolean> {
  const [column, id] =
    'runId' in run ? (['runId', run.runId] as const) : (['jobId', run.jobId] as const);
  const ended = await catalogDb(em)
    .updateTable('sync_runs')
    .set({ ...ending, endedAt: sql<Date>`now()` })
    .where(column, '=', id)
    .where('state', '=', 'running')
    .returning('runId')
    .executeTakeFirst();
  if (ended) await forgetSeen(em, ended.runId);
  return ended !== undefined;
}

/** Drops the list of products that a run has met, which only the running run needs. */
export async function forgetSeen(em: EntityManager, runId: string): Promise<void> {
  await catalogDb(em).deleteFrom('sync_seen').where('runId', '=', runId).execute();
}
