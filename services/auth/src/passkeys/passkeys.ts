import type { EntityManager } from '@mikro-orm/postgresql';
import type { Passkey } from '@spade/contracts/messages/auth';
import { sql } from 'kysely';
import { authDb } from '../auth.tables.ts';

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

/** The user handle of an account (WebAuthn Level 3, 14.6.1: nothing that names a person), as prompts take it. */
export function handleBytes(passkeyHandle: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(passkeyHandle.replaceAll('-', ''), 'hex'));
}

/** Whether a sign-in's user handle is that of the account. */
export function isHandleOf(passkeyHandle: string, userHandle: string | null | undefined): boolean {
  return userHandle === Buffer.from(handleBytes(passkeyHandle)).toString('base64url');
}
