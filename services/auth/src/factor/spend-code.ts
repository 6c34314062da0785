import type { EntityManager } from '@mikro-orm/postgresql';
import { authDb } from '../auth.tables.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import type { SealedSecondFactor } from './sealed-second-factor.ts';
import { isTotpCode, stepOfCode } from './totp.ts';

/** What a code turned out to be. */
export type SpentCode = 'authenticator' | 'recovery-code';

/**
 * Accepts a code of the account's authenticator app, or one of its recovery codes, once and for all:
 * of two parallel calls with the same code one gets null, as for a wrong code.
 */
export async function spendCode(
  em: EntityManager,
  seals: SealedSecondFactor,
  adminId: number,
  typed: string,
): Promise<SpentCode | null> {
  const code = typed.replace(/\s/g, '');
  if (!isTotpCode(code))
    return (await spendRecoveryCode(em, adminId, code)) ? 'recovery-code' : null;
  const db = authDb(em);
  const stored = await db
    .selectFrom('authenticators')
    .select('sealedSecret')
    .where('adminId', '=', adminId)
    .executeTakeFirst();
  if (!stored?.sealedSecret) return null;
  const secret = seals.openSecret(stored.sealedSecret, adminId);
  const step = secret === null ? null : await stepOfCode(secret, code);
  if (step === null) return null;
  const accepted = await db
    .updateTable('authenticators')
    .set({ lastStep: step })
    .where('adminId', '=', adminId)
    .where('sealedSecret', '=', stored.sealedSecret)
    .where(({ eb, or }) => or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .returning('adminId')
    .executeTakeFirst();
  return accepted ? 'authenticator' : null;
}
