import type { PasskeyJson } from '../staff/passkeys.ts';
import type { NewSession, OwnChange } from './auth.ts';

/** The context of a sealed passkey credential: the sign-in's ticket, if it has one. */
export const passkeyContext = (ticket: string | null): string => ticket ?? 'passkey';

/** A sign-in with a passkey: alone, or as the second step after the password. */
export interface PasskeyLoginRequest {
  /** Of the first step; null for a sign-in without a password. */
  ticket: string | null;
  /** What the prompt returned ({@link PasskeyJson}) as text, closed for SECOND_FACTOR_SEAL (auth.ts) with {@link passkeyContext}. */
  sealedCredential: string;
  address: string;
  device: string;
}

/** The messages of the auth service about passkeys. */
export interface PasskeyMessages {
  /**
   * What the browser's prompt for a new passkey takes. Errors: AUTH.PASSKEYS_IMPOSSIBLE, AUTH.TOO_MANY_PASSKEYS.
   */
  'auth.begin-passkey': { request: { adminId: number }; reply: { options: PasskeyJson } };
  /**
   * Keeps the passkey that the prompt made. Recovery codes as with `auth.confirm-authenticator`. Errors:
   * AUTH.PASSKEY_REFUSED, AUTH.CHALLENGE_OVER, AUTH.PASSKEYS_IMPOSSIBLE, AUTH.TOO_MANY_PASSKEYS.
   */
  'auth.add-passkey': {
    request: OwnChange & { name: string; credential: PasskeyJson; address: string };
    reply: { sealedRecoveryCodes: string | null };
  };
  /** As `auth.remove-authenticator`. Errors: AUTH.LAST_SECOND_FACTOR. */
  'auth.remove-passkey': {
    request: OwnChange & { passkeyId: number };
    reply: { isRemoved: true };
  };
  /**
   * What the browser's prompt for a sign-in takes: any passkey of this site, or with a ticket one of the
   * account. Errors: AUTH.SIGN_IN_OVER, AUTH.PASSKEYS_IMPOSSIBLE.
   */
  'auth.begin-passkey-login': {
    request: { ticket: string | null };
    reply: { options: PasskeyJson };
  };
  /**
   * Errors: AUTH.PASSKEY_REFUSED, AUTH.PASSKEY_COPIED, AUTH.CHALLENGE_OVER, AUTH.SIGN_IN_OVER, AUTH.THROTTLED,
   * AUTH.PASSKEYS_IMPOSSIBLE, PLATFORM.UNAVAILABLE as with `auth.login`.
   */
  'auth.passkey-login': { request: PasskeyLoginRequest; reply: NewSession };
}
