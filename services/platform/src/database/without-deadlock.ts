import type { EntityManager } from '@mikro-orm/postgresql';
import { isDeadlock } from './transient-fault.ts';

/** More than any interleaving was seen to need. */
const MAX_ATTEMPTS = 5;

/**
 * Runs `work` in a transaction and repeats it when PostgreSQL ends that one as the victim of a
 * deadlock: a sweep and a batch of a sync lock many rows each, not always in the same order, and two
 * releases side by side may lock in different ones. A failed attempt leaves nothing behind.
 */
export async function withoutDeadlock<T>(
  em: EntityManager,
  work: (transaction: EntityManager) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await em.transactional(work);
    } catch (error) {
      if (!isDeadlock(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
