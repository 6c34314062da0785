import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import {
  rolesWithSecondFactor,
  type SecondFactorMethod,
  type StaffRole,
} from '@spade/contracts/staff/permissions';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';

/** A code that is wrong, or was used before. */
export class InvalidCodeError extends CodedError<'AUTH.INVALID_CODE'> {
  constructor() {
    super('AUTH.INVALID_CODE', {});
  }
}

/** The second step came too late, or twice, or the account changed in between. */
export class SignInOverError extends CodedError<'AUTH.SIGN_IN_OVER'> {
  constructor() {
    super('AUTH.SIGN_IN_OVER', {});
  }
}

/** The role demands a second factor, and this is the last one. */
export class LastSecondFactorError extends CodedError<'AUTH.LAST_SECOND_FACTOR'> {
  constructor() {
    super('AUTH.LAST_SECOND_FACTOR', {});
  }
}

/** Recovery codes would have nothing to recover. */
export class NoSecondFactorError extends CodedError<'AUTH.NO_SECOND_FACTOR'> {
  constructor() {
    super('AUTH.NO_SECOND_FACTOR', {});
  }
}

/** What an account has beside its password. */
export interface SecondFactor {
  authenticatorSince: Date | null;
  passkeys: number;
  recoveryCodesLeft: number;
}

/** The second factor of an account. */
export async function secondFactorOf(em: EntityManager, adminId: number): Promise<SecondFactor> {
  const db = authDb(em);
  const row = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('authenticators')
        .select('confirmedAt')
        .where('adminId', '=', adminId)
        .as('authenticatorSince'),
      selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('adminId', '=', adminId)
        .as('passkeys'),
      selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .where('adminId', '=', adminId)
        .where('usedAt', 'is', null)
        .as('recoveryCodesLeft'),
    ])
    .executeTakeFirstOrThrow();
  return {
    authenticatorSince: row.authenticatorSince,
    passkeys: Number(row.passkeys),
    recoveryCodesLeft: Number(row.recoveryCodesLeft),
  };
}

/** Whether the account has one at all; recovery codes alone are none. */
export function hasSecondFactor({ authenticatorSince, passkeys }: SecondFactor): boolean {
  return authenticatorSince !== null || passkeys > 0;
}

/** What the second step may be taken with. */
export function methodsOf(factor: SecondFactor): SecondFactorMethod[] {
  return [
    ...(factor.passkeys === 0 ? [] : (['passkey'] as const)),
    ...(factor.authenticatorSince === null ? [] : (['authenticator'] as const)),
    ...(factor.recoveryCodesLeft === 0 ? [] : (['recovery-code'] as const)),
  ];
}

/** Whether accounts of this role must have one here. */
export function requiresSecondFactor(
  role: StaffRole,
  { STAFF_SECOND_FACTOR }: Pick<AuthConfig, 'STAFF_SECOND_FACTOR'>,
): boolean {
  return STAFF_SECOND_FACTOR === 'required' && rolesWithSecondFactor.includes(role);
}
