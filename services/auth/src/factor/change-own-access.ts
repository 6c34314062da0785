import type { EntityManager } from '@mikro-orm/postgresql';
import type { OwnChange } from '@spade/contracts/messages/auth';
import type { AuditAction } from '@spade/contracts/staff/audit';
import { recordAudit } from '../audit/audit.ts';
import { authDb } from '../auth.tables.ts';
import { endAllAccess } from '../session/revoke-sessions.ts';

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
