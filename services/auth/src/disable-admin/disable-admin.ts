import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { sql } from 'kysely';
import { presentAdmin } from '../admin/admin.presenter.ts';
import { updateAdmin } from '../admin/update-admin.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endAllAccess } from '../session/end-all-access.ts';

/**
 * Disables a staff account and ends its sessions; disabling it again is fine.
 * Errors: AUTH.ADMIN_NOT_FOUND.
 */
export async function disableAdmin(
  em: EntityManager,
  username: string,
  actor: string,
): Promise<AdminAccount> {
  return em.transactional(async (tx) => {
    // The account first: a concurrent login then either finds it disabled or is revoked below.
    const changes = { disabledAt: sql<Date>`now()` };
    const { admin, isChanged } = await updateAdmin(tx, username, changes, 'is enabled');
    if (isChanged) await recordAudit(tx, { action: 'admin_disabled', adminId: admin.id, actor });
    await endAllAccess(tx, admin.id, actor);
    return presentAdmin(admin);
  });
}
