import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { AdminNotFoundError } from '../admin/admin.errors.ts';
import { presentAdmin } from '../admin/admin.presenter.ts';
import { findAdmin } from '../admin/find-admin.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Opens a disabled staff account again; only the command line does so. */
export class EnableAdminService {
  constructor(private readonly em: EntityManager) {}

  /** Old sessions stay ended. Errors: AUTH.ADMIN_NOT_FOUND. */
  async enable(username: string, actor: string): Promise<AdminAccount> {
    return this.em.fork().transactional(async (tx) => {
      const admin = await findAdmin(tx, username);
      if (!admin) throw new AdminNotFoundError(username);
      if (admin.disabledAt != null) {
        admin.disabledAt = null;
        await tx.flush();
        await recordAudit(tx, { action: 'admin_enabled', adminId: admin.id, actor });
      }
      return presentAdmin(admin);
    });
  }
}
