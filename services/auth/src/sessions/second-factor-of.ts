import type { EntityManager } from '@mikro-orm/postgresql';
import {
  rolesWithSecondFactor,
  type SecondFactorMethod,
  type StaffRole,
} from '@spade/contracts/staff/permissions';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';

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

/** Whether the account has a second factor; recovery codes alone do not count. */
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
