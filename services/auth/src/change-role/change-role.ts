import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import type { StaffRole } from '@spade/contracts/staff/roles';
import { presentAdmin } from '../admin/admin.presenter.ts';
import { updateAdmin } from '../admin/update-admin.ts';
import { recordAudit } from '../audit/record-audit.ts';

/**
 * Gives a staff account another role. Its sessions continue: each call reads the role again.
 * Errors: AUTH.ADMIN_NOT_FOUND.
 */
export async function changeRole(
  em: EntityManager,
  { username, role }: { username: string; role: StaffRole },
  actor: string,
): Promise<AdminAccount> {
  return em.transactional(async (tx) => {
    const { admin } = await updateAdmin(tx, username, { role });
    await recordAudit(tx, { action: 'role_changed', adminId: admin.id, subject: role, actor });
    return presentAdmin(admin);
  });
}
