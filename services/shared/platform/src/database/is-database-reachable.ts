import type { MikroORM } from '@mikro-orm/core';

/** Readiness check: true when the database answers. A pool that is used up answers false too. */
export async function isDatabaseReachable(orm: MikroORM): Promise<boolean> {
  try {
    const connection = orm.em.getConnection();
    await connection.execute('select 1');
    return true;
  } catch {
    return false;
  }
}
