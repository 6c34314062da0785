import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { AdminNotFoundError } from '../admin/admin.errors.ts';
import { presentAdmin } from '../admin/admin.presenter.ts';
import { findAdmin } from '../admin/find-admin.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { revokeSessions } from '../session/revoke-sessions.ts';

/** Shuts a staff account. */
@Injectable()
export class DisableAdminService {
  constructor(private readonly em: EntityManager) {}

  /** Also ends every session of the account. Disabling twice is fine. Errors: AUTH.ADMIN_NOT_FOUND. */
  async disable(username: string, actor: string): Promise<AdminAccount> {
    return this.em.fork().transactional(async (tx) => {
      const admin = await findAdmin(tx, username);
      if (!admin) throw new AdminNotFoundError(username);
      if (admin.disabledAt == null) {
        admin.disabledAt = new Date();
        // The account first: a login that runs meanwhile then finds it disabled or is revoked below.
        await tx.flush();
        await recordAudit(tx, { action: 'admin_disabled', adminId: admin.id, actor });
      }
      await revokeSessions(tx, admin.id, actor);
      return presentAdmin(admin);
    });
  }
}
