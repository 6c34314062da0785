import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { deletePasskeys } from '../passkey/passkeys.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { LastSecondFactorError } from './second-factor.errors.ts';
import { hasSecondFactor, requiresSecondFactor, secondFactorOf } from './second-factor-of.ts';

/** Takes the authenticator app away, and one that is being set up. */
export async function deleteAuthenticator(em: EntityManager, adminId: number): Promise<void> {
  await authDb(em).deleteFrom('authenticators').where('adminId', '=', adminId).execute();
}

/** Takes every second factor of an account away, with its recovery codes. */
export async function deleteFactors(em: EntityManager, adminId: number): Promise<void> {
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
  if (requiresSecondFactor(role, config)) throw new LastSecondFactorError();
  await deleteRecoveryCodes(tx, adminId);
}
