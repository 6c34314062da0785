import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../audit/record-audit.ts';

/** Ends every open session of an account at once; answers how many there were. */
export async function revokeSessions(
  em: EntityManager,
  adminId: number,
  actor: string,
): Promise<number> {
  const ended = await em.execute<{ id: string }[]>(
    'UPDATE admin_sessions SET revoked_at = now() WHERE admin_id = ? AND revoked_at IS NULL RETURNING id',
    [adminId],
  );
  if (ended.length > 0) await recordAudit(em, { action: 'sessions_revoked', adminId, actor });
  return ended.length;
}
