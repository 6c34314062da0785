import type { EntityManager } from '@mikro-orm/postgresql';
import { statements } from '@spade/platform/database/statements';
import type { Insertable } from 'kysely';
import type { AuthTables } from '../auth.tables.ts';

/** Adds one line to `audit_log`, in the transaction of `em` if one is open. */
export async function recordAudit(
  em: EntityManager,
  line: Insertable<AuthTables['audit_log']>,
): Promise<void> {
  await statements<AuthTables>(em).insertInto('audit_log').values(line).execute();
}
