import type { EntityManager } from '@mikro-orm/postgresql';
import { statements } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuthTables } from '../auth.tables.ts';

/**
 * Ends the open sessions of an account at once and records it in the audit log. With `keep`, that
 * many of the most recently used stay; two logins at the same moment may leave one too many until
 * the next.
 */
export async function revokeSessions(
  em: EntityManager,
  adminId: number,
  actor: string,
  keep = 0,
): Promise<void> {
  const tables = statements<AuthTables>(em);
  const surplus = tables
    .selectFrom('admin_sessions')
    .select('id')
    .where('adminId', '=', adminId)
    .where('revokedAt', 'is', null)
    // Expired sessions do not count against the ones to keep.
    .$if(keep > 0, (query) => query.where('expiresAt', '>', sql<Date>`now()`))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .offset(keep);
  const ended = await tables
    .updateTable('admin_sessions')
    .set({ revokedAt: sql`now()` })
    .where('id', 'in', surplus)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute();
  if (ended.length > 0) await recordAudit(em, { action: 'sessions_revoked', adminId, actor });
}
