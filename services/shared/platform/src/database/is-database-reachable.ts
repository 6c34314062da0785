import type { MikroORM } from '@mikro-orm/core';

/** Readiness check: true when the database responds; false also when the pool has no free connection. */
export async function isDatabaseReachable(orm: MikroORM): Promise<boolean> {
  try {
    const connection = orm.em.getConnection();
    await connection.execute('select 1');
    return true;
  } catch {
    return false;
  }
}
