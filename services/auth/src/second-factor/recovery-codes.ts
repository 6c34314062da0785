import { randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { digestOf } from '@spade/platform/sealing/seal';
import { sql } from 'kysely';
import { authDb } from '../auth.tables.ts';

/** Codes of one set. */
const RECOVERY_CODE_COUNT = 10;

/** No letters or digits that look alike: a person copies them from paper. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * 24 characters are 117 bits. From 112 bits on a plain hash is enough (OWASP ASVS 5.0, 6.5.2), and
 * guessing is hopeless.
 */
const CODE_LENGTH = 24;

function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return letters.join('').replace(/(.{6})(?=.)/g, '$1-');
}

/** Case, dashes and spaces make no difference. */
const hashOf = (code: string): string => digestOf(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));

/** Replaces the recovery codes of an account; returns the new ones, which are stored nowhere else. */
export async function replaceRecoveryCodes(em: EntityManager, adminId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  await deleteRecoveryCodes(em, adminId);
  await authDb(em)
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ adminId, codeHash: hashOf(code) })))
    .execute();
  return codes;
}

/** Voids every recovery code of an account. */
export async function deleteRecoveryCodes(em: EntityManager, adminId: number): Promise<void> {
  await authDb(em).deleteFrom('recovery_codes').where('adminId', '=', adminId).execute();
}

/** Whether `code` is an unused one of the account; it is used from then on. */
export async function spendRecoveryCode(
  em: EntityManager,
  adminId: number,
  code: string,
): Promise<boolean> {
  const spent = await authDb(em)
    .updateTable('recovery_codes')
    .set({ usedAt: sql`now()` })
    .where('codeHash', '=', hashOf(code))
    .where('adminId', '=', adminId)
    .where('usedAt', 'is', null)
    .returning('codeHash')
    .executeTakeFirst();
  return spent !== undefined;
}
