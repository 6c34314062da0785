import type { EntityManager } from '@mikro-orm/postgresql';
import { AdvisoryLock } from '@spade/platform/database/advisory-locks';
import { sql } from 'kysely';
import { tables } from '../catalog.tables.ts';

/**
 * Waits until no other transaction writes for a sync, and keeps others waiting until this one ends. So
 * batches and the finish of a run follow one another, even when delivered twice or out of order; holds
 * and sales do not wait.
 */
export async function lockSync(em: EntityManager): Promise<void> {
  await sql`select pg_advisory_xact_lock(${AdvisoryLock.catalogSync})`.execute(tables(em));
}
