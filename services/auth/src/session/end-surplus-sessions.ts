import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../audit/record-audit.ts';

/** Those used longest ago go first. Two logins at the same moment may leave one too many until the next. */
const END_SURPLUS_SQL = `
  UPDATE admin_sessions SET revoked_at = now() WHERE id IN (
    SELECT id FROM admin_sessions
    WHERE admin_id = ? AND revoked_at IS NULL AND expires_at > now()
    ORDER BY last_used_at DESC, created_at DESC OFFSET ?)
  RETURNING id`;

/** Keeps an account to its `most` open sessions, ends the others at once and says so in the audit log. */
export async function endSurplusSessions(
  em: EntityManager,
  adminId: number,
  most: number,
): Promise<void> {
  const ended = await em.execute<{ id: string }[]>(END_SURPLUS_SQL, [adminId, most]);
  if (ended.length > 0) {
    await recordAudit(em, { action: 'sessions_revoked', adminId, actor: 'service' });
  }
}
