import type { EntityManager } from '@mikro-orm/postgresql';

/** PostgreSQL's code for a transaction that was given up so that another could go on. */
const DEADLOCK = '40P01';

/** More than any interleaving was seen to need. */
const ATTEMPTS = 5;

/**
 * Runs `work` in a transaction of its own, anew when PostgreSQL gave it up for another one: a sweep
 * and a batch of a sync lock many rows each, and not always in one order. Nothing of an attempt that
 * was given up stands.
 */
export async function withoutDeadlock<T>(
  em: EntityManager,
  work: (transaction: EntityManager) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await em.transactional(work);
    } catch (error) {
      const sqlState = (error as { code?: unknown }).code; // MikroORM copies the driver's fields
      if (sqlState !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}
