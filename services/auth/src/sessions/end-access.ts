import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordAudit } from '../audit/audit.ts';
import { authDb } from '../auth.tables.ts';
import { deleteTickets } from '../factor/sign-in-tickets.ts';
import { deleteChallenges } from '../passkey/challenges.ts';

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

/**
 * After a change of how an account signs in: ends its sessions, but `except` where one made the change,
 * the sign-ins that are between their two steps, and open prompts for a passkey.
 */
export async function endAllAccess(
  em: EntityManager,
  adminId: number,
  actor: string,
  except?: string,
): Promise<void> {
  await deleteTickets(em, adminId);
  await deleteChallenges(em, adminId);
  await revokeSessions(em, adminId, actor, except === undefined ? {} : { except });
}
