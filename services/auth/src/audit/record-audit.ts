import type { EntityManager } from '@mikro-orm/postgresql';
import type { Insertable } from 'kysely';
import { type AuthTables, authDb } from '../auth.tables.ts';

/** Adds one line to `audit_log`, in the transaction of `em` if one is open. */
export async function recordAudit(
  em: EntityManager,
  line: Insertable<AuthTables['audit_log']>,
): Promise<void> {
  await authDb(em).insertInto('audit_log').values(line).execute();
}
