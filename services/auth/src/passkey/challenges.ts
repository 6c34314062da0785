import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { authDb, type ChallengePurpose } from '../auth.tables.ts';

/** How long a prompt may stay open, in minutes (WebAuthn Level 3, 15.1 suggests five). */
const CHALLENGE_MINUTES = 5;

/** The same for the browser, in milliseconds. */
export const PROMPT_TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

/** What a challenge is for, and whose it is; `adminId` is null before the account is known. */
interface ChallengeUse {
  purpose: ChallengePurpose;
  adminId: number | null;
}

function keyOf(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex');
}

/** A new challenge: 32 random bytes. The text that comes back from the browser is their base64url. */
export async function issueChallenge(
  em: EntityManager,
  { purpose, adminId }: ChallengeUse,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = crypto.getRandomValues(new Uint8Array(32));
  const key = keyOf(Buffer.from(challenge).toString('base64url'));
  const expiresAt = sql<Date>`now() + make_interval(mins => ${CHALLENGE_MINUTES})`;
  await authDb(em)
    .insertInto('passkey_challenges')
    .values({ key, purpose, adminId, expiresAt })
    .execute();
  return challenge;
}

/**
 * Uses a challenge up, whatever comes of it: false when it has expired, was used before, or was made for
 * something else. Call it outside the transaction of the sign-in, which may roll back.
 */
export async function spendChallenge(
  em: EntityManager,
  challenge: string,
  { purpose, adminId }: ChallengeUse,
): Promise<boolean> {
  const spent = await authDb(em)
    .deleteFrom('passkey_challenges')
    .where('key', '=', keyOf(challenge))
    .returning(['purpose', 'adminId', sql<boolean>`expires_at > now()`.as('isLive')])
    .executeTakeFirst();
  return spent?.isLive === true && spent.purpose === purpose && spent.adminId === adminId;
}

/** Ends every prompt of an account that is still open. */
export async function deleteChallenges(em: EntityManager, adminId: number): Promise<void> {
  await authDb(em).deleteFrom('passkey_challenges').where('adminId', '=', adminId).execute();
}
