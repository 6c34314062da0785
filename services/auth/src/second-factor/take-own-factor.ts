import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import {
  hasSecondFactor,
  requiresSecondFactor,
  secondFactorOf,
} from '../sessions/second-factor-of.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

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
