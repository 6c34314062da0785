import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { AdminAccount } from '@spade/contracts/messages/auth';
import { lockAdmin, presentAdmin } from '../accounts/admins.ts';
import { recordAudit } from '../audit.ts';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { deletePasskeys } from '../passkeys/passkeys.ts';
import { endAllAccess } from '../sessions/end-access.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor, requiresSecondFactor, secondFactorOf } from './second-factor-of.ts';

/** Takes the authenticator app away, and one that is being set up. */
export async function deleteAuthenticator(em: EntityManager, adminId: number): Promise<void> {
  await authDb(em).deleteFrom('authenticators').where('adminId', '=', adminId).execute();
}

/** Takes every second factor of an account away, with its recovery codes. */
async function deleteFactors(em: EntityManager, adminId: number): Promise<void> {
  await deleteAuthenticator(em, adminId);
  await deletePasskeys(em, adminId);
  await deleteRecoveryCodes(em, adminId);
}

/**
 * Runs `remove`, which takes a factor of the user's own account, in the transaction of
 * `changeOwnAccess`. With the last one the recovery codes go, unless the role demands one.
 * Errors: AUTH.LAST_SECOND_FACTOR.
 */
export async function takeOwnFactor(
  tx: EntityManager,
  adminId: number,
  config: Pick<AuthConfig, 'STAFF_SECOND_FACTOR'>,
  remove: () => Promise<unknown>,
): Promise<void> {
  const hadOne = hasSecondFactor(await secondFactorOf(tx, adminId));
  await remove();
  if (!hadOne || hasSecondFactor(await secondFactorOf(tx, adminId))) return;
  const { role } = await authDb(tx)
    .selectFrom('admin_users')
    .select('role')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  if (requiresSecondFactor(role, config)) throw new CodedError('AUTH.LAST_SECOND_FACTOR', {});
  await deleteRecoveryCodes(tx, adminId);
}

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
