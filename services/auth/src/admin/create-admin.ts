import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import type { StaffRole } from '@spade/contracts/staff/roles';
import { violatedConstraint } from '@spade/platform/database/statements';
import { recordAudit } from '../audit/record-audit.ts';
import { authDb } from '../auth.tables.ts';
import type { PasswordHasher } from '../password/password-hasher.ts';
import { requireStrongPassword } from '../password/password-policy.ts';
import { temporaryPassword } from '../password/temporary-password.ts';
import { UsernameTakenError } from './admin.errors.ts';
import { adminColumns, presentAdmin } from './admin.presenter.ts';

/** A staff account to create; `password` in clear text. */
export interface NewAdmin {
  username: string;
  email: string;
  password: string;
  role: StaffRole;
  /** The password was generated, and ends after that long. */
  temporaryHours?: number | undefined;
}

/**
 * Adds a staff account and its audit line in one transaction. `actor` is who did it.
 * Errors: AUTH.USERNAME_TAKEN, AUTH.WEAK_PASSWORD.
 */
export async function createAdmin(
  em: EntityManager,
  hasher: PasswordHasher,
  { username, email, password, role, temporaryHours }: NewAdmin,
  actor: string,
): Promise<AdminAccount> {
  requireStrongPassword(password, username);
  const passwordHash = await hasher.hash(password);
  try {
    return await em.transactional(async (tx) => {
      const admin = await authDb(tx)
        .insertInto('admin_users')
        .values({
          ...{ username, email, role, password: passwordHash },
          ...temporaryPassword(passwordHash, temporaryHours),
        })
        .returning(adminColumns)
        .executeTakeFirstOrThrow();
      const subject = temporaryHours === undefined ? null : 'temporary password';
      await recordAudit(tx, { action: 'admin_created', adminId: admin.id, subject, actor });
      return presentAdmin(admin);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'admin_users_username')
      throw new UsernameTakenError(username);
    throw error;
  }
}
