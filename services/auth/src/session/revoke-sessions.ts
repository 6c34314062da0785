import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { authDb } from '../auth.tables.ts';

/** Sessions that stay. */
interface Spared {
  /** That many of the most recently used; two logins at once may leave one too many until the next. */
  keep?: number;
  /** This one: it made the change that ends the others. */
  except?: string;
}

/** Ends the open sessions of an account at once and records it in the audit log. */
export async function revokeSessions(
  em: EntityManager,
  adminId: number,
  actor: string,
  { keep = 0, except }: Spared = {},
): Promise<void> {
  const db = authDb(em);
  const surplus = db
    .selectFrom('admin_sessions')
    .select('id')
    .where('adminId', '=', adminId)
    .where('revokedAt', 'is', null)
    // Expired sessions do not count against the ones to keep.
    .$if(keep > 0, (query) => query.where('expiresAt', '>', sql<Date>`now()`))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .offset(keep);
  let update = db
    .updateTable('admin_sessions')
    .set({ revokedAt: sql`now()` })
    .where('id', 'in', surplus)
    .where('revokedAt', 'is', null);
  if (except !== undefined) update = update.where('id', '!=', except);
  const ended = await update.returning('id').execute();
  if (ended.length > 0) await recordAudit(em, { action: 'sessions_revoked', adminId, actor });
}
