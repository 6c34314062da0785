import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { Passkey } from '@spade/contracts/messages/auth';
import type { PasskeyHurdle } from '@spade/contracts/staff/permissions';
import { sql } from 'kysely';
import { authDb } from '../auth.tables.ts';

/** Unknown, of another site or account, or wrongly signed; indistinguishable to the caller. */
export class PasskeyRefusedError extends CodedError<'AUTH.PASSKEY_REFUSED'> {
  constructor() {
    super('AUTH.PASSKEY_REFUSED', {});
  }
}

/** The signature is right, but the counter did not move on: there may be a copy of the passkey. */
export class PasskeyCopiedError extends CodedError<'AUTH.PASSKEY_COPIED'> {
  constructor() {
    super('AUTH.PASSKEY_COPIED', {});
  }
}

/** The challenge has expired, was used before, or was made for something else. */
export class ChallengeOverError extends CodedError<'AUTH.CHALLENGE_OVER'> {
  constructor() {
    super('AUTH.CHALLENGE_OVER', {});
  }
}

/** No browser makes passkeys for the address of this site. */
export class PasskeysImpossibleError extends CodedError<'AUTH.PASSKEYS_IMPOSSIBLE'> {
  constructor(hurdle: PasskeyHurdle) {
    super('AUTH.PASSKEYS_IMPOSSIBLE', { hurdle });
  }
}

/** The account has as many passkeys as it may. */
export class TooManyPasskeysError extends CodedError<'AUTH.TOO_MANY_PASSKEYS'> {
  constructor(limit: number) {
    super('AUTH.TOO_MANY_PASSKEYS', { limit });
  }
}

/** Most passkeys of one account. */
export const MAX_PASSKEYS = 10;

/** A passkey as a prompt needs it, to offer it or to leave it out. */
interface KnownCredential {
  id: string;
  transports: string[];
}

/** The passkeys of an account as its owner sees them, oldest first. */
export async function listPasskeys(em: EntityManager, adminId: number): Promise<Passkey[]> {
  const rows = await authDb(em)
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('adminId', '=', adminId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    passkeyId: id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** The passkeys of an account as the browser knows them. */
export async function credentialsOf(
  em: EntityManager,
  adminId: number,
): Promise<KnownCredential[]> {
  const rows = await authDb(em)
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('adminId', '=', adminId)
    .orderBy('id')
    .execute();
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports.split(',').filter(Boolean),
  }));
}

/** A passkey with its account, disabled or not. */
export async function findPasskey(em: EntityManager, credentialId: string) {
  return authDb(em)
    .selectFrom('passkeys as passkey')
    .innerJoin('admin_users as admin', 'admin.id', 'passkey.adminId')
    .selectAll('admin')
    .select(['passkey.id as passkeyId', 'passkey.name as passkeyName', 'passkey.publicKey'])
    .where('passkey.credentialId', '=', credentialId)
    .executeTakeFirst();
}

/**
 * Counts a use; false when the counter did not move on (WebAuthn Level 3, 7.2 step 22), or the passkey is
 * gone. Many authenticators do not count: theirs stays 0.
 */
export async function countUse(
  em: EntityManager,
  passkeyId: number,
  counter: number,
): Promise<boolean> {
  const counted = await authDb(em)
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: sql`now()` })
    .where('id', '=', passkeyId)
    .where(({ eb, and, or }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Takes every passkey of an account away. */
export async function deletePasskeys(em: EntityManager, adminId: number): Promise<void> {
  await authDb(em).deleteFrom('passkeys').where('adminId', '=', adminId).execute();
}

/** The user handle of an account (WebAuthn Level 3, 14.6.1: nothing that names a person), as prompts take it. */
export function handleBytes(passkeyHandle: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(passkeyHandle.replaceAll('-', ''), 'hex'));
}

/** Whether a sign-in's user handle is that of the account. */
export function isHandleOf(passkeyHandle: string, userHandle: string | null | undefined): boolean {
  return userHandle === Buffer.from(handleBytes(passkeyHandle)).toString('base64url');
}
