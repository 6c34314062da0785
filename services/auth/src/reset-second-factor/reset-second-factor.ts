import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { lockAdmin, presentAdmin } from '../admin/admins.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { deleteFactors } from '../factor/remove-factors.ts';
import { endAllAccess } from '../session/revoke-sessions.ts';

/**
 * The operator takes every second factor of an account away, passkeys included, whose owner has lost
 * them and the recovery codes; its sessions end. At the next sign-in the password suffices, and a new factor is set up.
 * Errors: AUTH.ADMIN_NOT_FOUND.
 */
export async function resetSecondFactor(
  em: EntityManager,
  username: string,
  actor: string,
): Promise<AdminAccount> {
  return em.transactional(async (tx) => {
    const admin = await lockAdmin(tx, username);
    await deleteFactors(tx, admin.id);
    await recordAudit(tx, { action: 'second_factor_reset', adminId: admin.id, actor });
    await endAllAccess(tx, admin.id, actor);
    return presentAdmin(admin);
  });
}
