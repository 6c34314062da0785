import type { EntityManager } from '@mikro-orm/postgresql';
import type { OwnChange } from '@spade/contracts/messages/auth';
import { type Actor } from '@spade/contracts/staff/actor';
import type { AuditAction } from '@spade/contracts/staff/audit';
import { sql } from 'kysely';
import { recordAudit } from '../audit.ts';
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
  actor: Actor,
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

/** Ends the sign-ins of an account that are between their two steps, and open prompts for a passkey. */
export async function endPendingSignIns(em: EntityManager, adminId: number): Promise<void> {
  for (const table of ['sign_in_tickets', 'passkey_challenges'] as const)
    await authDb(em).deleteFrom(table).where('adminId', '=', adminId).execute();
}

/** Ends the mailed links of an account: one that is still on its way must not undo what was decided since. */
export async function endLinks(em: EntityManager, adminId: number): Promise<void> {
  await authDb(em)
    .updateTable('account_links')
    .set({ endedAt: sql<Date>`clock_timestamp()` })
    .where('adminId', '=', adminId)
    .where('endedAt', 'is', null)
    .execute();
}

/**
 * After a change of how an account signs in: ends its sessions, but `except` where one made the change, and its pending
 * sign-ins.
 */
export async function endAllAccess(
  em: EntityManager,
  adminId: number,
  actor: Actor,
  except?: string,
): Promise<void> {
  await endPendingSignIns(em, adminId);
  await revokeSessions(em, adminId, actor, except === undefined ? {} : { except });
}

/**
 * Runs a user's change of how their own account signs in, in one transaction with its audit line and
 * the end of every other session. Changes of one account run one after the other.
 */
export async function changeOwnAccess<T>(
  em: EntityManager,
  { adminId, sessionId, action, subject }: OwnChange & { action: AuditAction; subject?: string },
  change: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  return em.transactional(async (tx) => {
    const { username: actor } = await authDb(tx)
      .selectFrom('admin_users')
      .select('username')
      .where('id', '=', adminId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const result = await change(tx);
    await recordAudit(tx, { action, adminId, sessionId, subject: subject ?? null, actor });
    await endAllAccess(tx, adminId, actor, sessionId);
    return result;
  });
}
