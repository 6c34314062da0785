import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { presentAdmin } from '../admin/admin.presenter.ts';
import { updateAdmin } from '../admin/update-admin.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import { requireStrongPassword } from '../password/password-policy.ts';
import { endAllAccess } from '../session/end-all-access.ts';

/**
 * Changes the password of a staff account and ends its sessions.
 * Errors: AUTH.ADMIN_NOT_FOUND, AUTH.WEAK_PASSWORD.
 */
export async function setAdminPassword(
  em: EntityManager,
  hasher: PasswordHasher,
  { username, password }: { username: string; password: string },
  actor: string,
): Promise<AdminAccount> {
  requireStrongPassword(password, username);
  const passwordHash = await hasher.hash(password);
  return em.transactional(async (tx) => {
    const { admin } = await updateAdmin(tx, username, { password: passwordHash });
    await recordAudit(tx, { action: 'password_changed', adminId: admin.id, actor });
    await endAllAccess(tx, admin.id, actor);
    return presentAdmin(admin);
  });
}
