import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Waits until no other transaction writes for a sync, and keeps it so until this one ends. Batches
 * and the finish of a run, also when delivered twice or out of turn, then follow one another; holds
 * and sales are not held up.
 */
export async function lockSync(em: EntityManager): Promise<void> {
  await em.execute(`SELECT pg_advisory_xact_lock(hashtext('catalog-sync'))`);
}
