import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  StartSyncRequest,
  SyncRefusal,
  SyncRunState,
} from '@spade/contracts/messages/catalog';
import { SyncSupersededError } from './sync-run.errors.ts';

/** What decides over a run. `retired` and `total` are set when it is finished. */
export interface RunSituation {
  state: SyncRunState;
  changed: number;
  retired: number | null;
  total: number | null;
}

/** How many runs the history keeps. */
const KEPT_RUNS = 500;

/** How many refusals a run keeps; the rest is in the worker's log. */
const KEPT_REFUSALS = 50;

/** The run of this id, if it was opened. */
export async function findRun(em: EntityManager, runId: string): Promise<RunSituation | null> {
  const [run] = await em.execute<RunSituation[]>(
    'SELECT state, changed, retired, total FROM sync_runs WHERE run_id = ?',
    [runId],
  );
  return run ?? null;
}

/**
 * Opens a run, in the place of whatever run was open before: that one's worker was cut off, or its
 * job was taken from it. Call it under {@link lockSync}.
 */
export async function openRun(
  em: EntityManager,
  { runId, ...about }: Pick<StartSyncRequest, 'runId'> & Partial<StartSyncRequest>,
): Promise<void> {
  await em.execute(
    `UPDATE sync_runs SET state = 'superseded', ended_at = now() WHERE state = 'running'`,
  );
  await em.execute(
    `DELETE FROM sync_seen s USING sync_runs r WHERE r.run_id = s.run_id AND r.state <> 'running'`,
  );
  await em.execute(
    `DELETE FROM sync_runs WHERE run_id IN (
       SELECT run_id FROM sync_runs ORDER BY started_at DESC OFFSET ${KEPT_RUNS - 1})`,
  );
  await em.execute(
    'INSERT INTO sync_runs (run_id, job_id, requested_by, source) VALUES (?, ?, ?, ?)',
    [runId, about.jobId ?? null, about.requestedBy ?? 'unknown', about.source ?? null],
  );
}

/**
 * Makes sure that the run is open; one that nobody opened is opened. Throws
 * {@link SyncSupersededError} when it is over. Call it under {@link lockSync}.
 */
export async function enterRun(em: EntityManager, runId: string): Promise<void> {
  const run = await findRun(em, runId);
  if (!run) await openRun(em, { runId });
  else if (run.state !== 'running') throw new SyncSupersededError(runId, run.state);
}

/** What a batch adds to its run: `changed` is added, the totals are set. */
export interface RunStep {
  changed: number;
  fetched?: number;
  refused?: number;
  refusals?: readonly SyncRefusal[];
}

/** Takes note of a batch. A repeated batch changes nothing again, so it is not counted twice. */
export async function addToRun(
  em: EntityManager,
  runId: string,
  { changed, fetched, refused, refusals = [] }: RunStep,
): Promise<void> {
  if (changed === 0 && fetched === undefined) return;
  await em.execute(
    `UPDATE sync_runs SET changed = changed + ?,
       fetched = greatest(fetched, ?), refused = greatest(refused, ?),
       refusals = CASE WHEN jsonb_array_length(refusals) >= ${KEPT_REFUSALS}
         OR refusals @> ?::jsonb THEN refusals ELSE refusals || ?::jsonb END
     WHERE run_id = ?`,
    [
      changed,
      fetched ?? 0,
      refused ?? 0,
      JSON.stringify(refusals),
      JSON.stringify(refusals),
      runId,
    ],
  );
}

/** Ends a run before its time; what is over stays as it is. Answers whether it was running. */
export async function endRun(
  em: EntityManager,
  where: { runId: string } | { jobId: string },
  ending: { state: 'failed' | 'cancelled'; error: string },
): Promise<boolean> {
  const [column, id] = 'runId' in where ? ['run_id', where.runId] : ['job_id', where.jobId];
  const ended = await em.execute<{ run_id: string }[]>(
    `UPDATE sync_runs SET state = ?, error = ?, ended_at = now()
     WHERE ${column} = ? AND state = 'running' RETURNING run_id`,
    [ending.state, ending.error, id],
  );
  for (const { run_id: runId } of ended) {
    await em.execute('DELETE FROM sync_seen WHERE run_id = ?', [runId]);
  }
  return ended.length > 0;
}
