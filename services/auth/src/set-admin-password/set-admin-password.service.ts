import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { AdminNotFoundError } from '../admin/admin.errors.ts';
import { presentAdmin } from '../admin/admin.presenter.ts';
import { findAdmin } from '../admin/find-admin.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { requireStrongPassword } from '../password/password-policy.ts';
import { revokeSessions } from '../session/revoke-sessions.ts';

/** Gives a staff account another password. */
@Injectable()
export class SetAdminPasswordService {
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Also ends every session of the account. Errors: AUTH.ADMIN_NOT_FOUND, AUTH.WEAK_PASSWORD. */
  async set(username: string, password: string, actor: string): Promise<AdminAccount> {
    requireStrongPassword(password, username);
    const hash = await this.hasher.hash(password);
    return this.em.fork().transactional(async (tx) => {
      const admin = await findAdmin(tx, username);
      if (!admin) throw new AdminNotFoundError(username);
      admin.password = hash;
      await tx.flush();
      await recordAudit(tx, { action: 'password_changed', adminId: admin.id, actor });
      await revokeSessions(tx, admin.id, actor);
      return presentAdmin(admin);
    });
  }
}
