import { isIP } from 'node:net';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { MINUTE_MS } from '@spade/contracts/lagos';
import type { PasskeyHurdle } from '@spade/contracts/staff/permissions';
import { digestOf } from '@spade/platform/sealing/seal';
import { sql } from 'kysely';
import type { AuthConfig } from '../auth.config.ts';
import { authDb, type ChallengePurpose } from '../auth.tables.ts';

/** Where passkeys of this site are valid. */
export interface PasskeySite {
  /** Shown in the browser's prompt. */
  name: string;
  /** The host's name: a passkey works there and nowhere else (WebAuthn Level 3, 4: RP ID). */
  rpId: string;
  /** What the browser must report as the page's origin. */
  origin: string;
}

/**
 * Why browsers make no passkeys for a site at this address; null when they do. They need a domain
 * (WebAuthn Level 3, 5.1.3 step 7) and a secure context: https, or this machine.
 */
export function passkeyHurdleOf({
  PUBLIC_URL,
}: Pick<AuthConfig, 'PUBLIC_URL'>): PasskeyHurdle | null {
  const { hostname, protocol } = new URL(PUBLIC_URL);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'ip-address';
  const isThisMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isThisMachine ? null : 'not-secure';
}

/** The site that PUBLIC_URL names. Errors: AUTH.PASSKEYS_IMPOSSIBLE. */
export function passkeySiteOf(
  config: Pick<AuthConfig, 'PUBLIC_URL' | 'COMPANY_NAME'>,
): PasskeySite {
  const hurdle = passkeyHurdleOf(config);
  if (hurdle) throw new CodedError('AUTH.PASSKEYS_IMPOSSIBLE', { hurdle });
  const { hostname, origin } = new URL(config.PUBLIC_URL);
  return { name: config.COMPANY_NAME, rpId: hostname, origin };
}

/** How long a prompt may stay open, in minutes (WebAuthn Level 3, 15.1 suggests five). */
const CHALLENGE_MINUTES = 5;

/** The same for the browser, in milliseconds. */
export const PROMPT_TIMEOUT_MS = CHALLENGE_MINUTES * MINUTE_MS;

/** What a challenge is for, and whose it is; `adminId` is null before the account is known. */
interface ChallengeUse {
  purpose: ChallengePurpose;
  adminId: number | null;
}

/** A new challenge: 32 random bytes. The text that comes back from the browser is their base64url. */
export async function issueChallenge(
  em: EntityManager,
  { purpose, adminId }: ChallengeUse,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = crypto.getRandomValues(new Uint8Array(32));
  const key = digestOf(Buffer.from(challenge).toString('base64url'));
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
    .where('key', '=', digestOf(challenge))
    .returning(['purpose', 'adminId', sql<boolean>`expires_at > now()`.as('isLive')])
    .executeTakeFirst();
  return spent?.isLive === true && spent.purpose === purpose && spent.adminId === adminId;
}
