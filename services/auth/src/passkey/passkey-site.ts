import { isIP } from 'node:net';
import type { PasskeyHurdle } from '@spade/contracts/staff/passkeys';
import type { AuthConfig } from '../auth.config.ts';
import { PasskeysImpossibleError } from './passkey.errors.ts';

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
  if (hurdle) throw new PasskeysImpossibleError(hurdle);
  const { hostname, origin } = new URL(config.PUBLIC_URL);
  return { name: config.COMPANY_NAME, rpId: hostname, origin };
}
