import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { presentAdmin } from '../admin/admin.presenter.ts';
import type { NewAdmin } from '../admin/create-admin.ts';
import { updateAdmin } from '../admin/update-admin.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import { requireStrongPassword } from '../password/password-policy.ts';
import { temporaryPassword } from '../password/temporary-password.ts';
import { endAllAccess } from '../session/end-all-access.ts';

/** A password that the operator sets; in clear text. */
type NewPassword = Pick<NewAdmin, 'username' | 'password' | 'temporaryHours'>;

/**
 * Changes the password of a staff account and ends its sessions.
 * Errors: AUTH.ADMIN_NOT_FOUND, AUTH.WEAK_PASSWORD.
 */
export async function setAdminPassword(
  em: EntityManager,
  hasher: PasswordHasher,
  { username, password, temporaryHours }: NewPassword,
  actor: string,
): Promise<AdminAccount> {
  requireStrongPassword(password, username);
  const passwordHash = await hasher.hash(password);
  return em.transactional(async (tx) => {
    const { admin } = await updateAdmin(tx, username, {
      password: passwordHash,
      ...temporaryPassword(passwordHash, temporaryHours),
    });
    const subject = temporaryHours === undefined ? null : 'temporary password';
    await recordAudit(tx, { action: 'password_changed', adminId: admin.id, subject, actor });
    await endAllAccess(tx, admin.id, actor);
    return presentAdmin(admin);
  });
}
