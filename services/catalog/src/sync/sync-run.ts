import type { EntityManager } from '@mikro-orm/postgresql';

/** One walk through the store. `retired` and `total` are set when it is finished. */
export interface SyncRun {
  state: 'running' | 'finished' | 'superseded';
  retired: number | null;
  total: number | null;
}

/** The run of this id, if any batch of it came. */
export async function findRun(em: EntityManager, runId: string): Promise<SyncRun | null> {
  const [run] = await em.execute<SyncRun[]>(
    'SELECT state, retired, total FROM sync_runs WHERE run_id = ?',
    [runId],
  );
  return run ?? null;
}

/**
 * Opens a run, in the place of whatever run was open before: that one's worker was cut off, or its
 * job was taken from it. Call it under {@link lockSync}.
 */
export async function openRun(em: EntityManager, runId: string): Promise<void> {
  await em.execute(
    `UPDATE sync_runs SET state = 'superseded', ended_at = now() WHERE state = 'running'`,
  );
  await em.execute(
    `DELETE FROM sync_seen s USING sync_runs r WHERE r.run_id = s.run_id AND r.state <> 'running'`,
  );
  await em.execute('INSERT INTO sync_runs (run_id) VALUES (?)', [runId]);
}
