import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { recordAudit } from '../audit/record-audit.ts';
import { UsernameTakenError } from './admin.errors.ts';
import { AdminUser } from './admin-user.entity.ts';

/** A staff account to be; `passwordHash` in PHC format. */
export interface AdminToStore {
  username: string;
  email: string;
  passwordHash: string;
}

/** Writes a new account with its audit line in one transaction. Errors: AUTH.USERNAME_TAKEN. */
export async function storeAdmin(
  em: EntityManager,
  { username, email, passwordHash }: AdminToStore,
  actor: string,
): Promise<AdminUser> {
  try {
    return await em.transactional(async (tx) => {
      const admin = tx.create(AdminUser, {
        username,
        email,
        password: passwordHash,
        createdAt: new Date(),
      });
      await tx.flush();
      await recordAudit(tx, { action: 'admin_created', adminId: admin.id, actor });
      return admin;
    });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new UsernameTakenError(username);
    throw error;
  }
}
