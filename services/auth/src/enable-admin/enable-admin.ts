import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { presentAdmin } from '../admin/admin.presenter.ts';
import { updateAdmin } from '../admin/update-admin.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Enables a disabled staff account; its old sessions stay ended. Errors: AUTH.ADMIN_NOT_FOUND. */
export async function enableAdmin(
  em: EntityManager,
  username: string,
  actor: string,
): Promise<AdminAccount> {
  return em.transactional(async (tx) => {
    const changes = { disabledAt: null };
    const { admin, isChanged } = await updateAdmin(tx, username, changes, 'is disabled');
    if (isChanged) await recordAudit(tx, { action: 'admin_enabled', adminId: admin.id, actor });
    return presentAdmin(admin);
  });
}
