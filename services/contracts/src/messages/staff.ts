import type { IsoInstant } from '../lagos.ts';
import type { Hearing, PushBrowser, PushBrowsers } from '../staff/notices.ts';
import type { PasskeyJson, StaffRole } from '../staff/permissions.ts';
import type { AdminAccount, NewSession, OwnChange } from './auth.ts';
import type { BankAccountStep } from './bank-account.ts';
import type { BankDetails } from './orders.ts';

/** A staff account as owners see it. */
export interface StaffMember extends AdminAccount {
  /** When the account was last used; null before its first sign-in. To within 30 seconds. */
  lastSeenAt: IsoInstant | null;
  openSessions: number;
  /**
   * While the account has no password that its user chose: until when its link, or its temporary password, works, which
   * may be over. Missing from the previous release.
   */
  invitedUntil?: IsoInstant | null;
  hasAuthenticator: boolean;
  passkeys: number;
}

/** Why a link to choose a password was mailed. */
export type AccountLinkPurpose = 'invitation' | 'password-reset';

/** What the token of such a link is sealed for, from auth to the worker; the context is the link's key. */
export const ACCOUNT_LINK_SEAL = 'account-link';

/**
 * What an owner changes about the account of someone else. `disable` ends its sessions, too; `send-link` mails a link to
 * choose a password; `reset-second-factor` takes every second factor away and ends the sessions.
 */
export type StaffChange =
  | { kind: 'disable' | 'enable' | 'end-sessions' | 'send-link' | 'reset-second-factor' }
  | { kind: 'role'; role: StaffRole };

/** The messages of the auth service by which owners manage staff accounts. */
export interface StaffMessages {
  /** Every staff account, oldest first, disabled ones included. */
  'auth.list-staff': { request: object; reply: { staff: StaffMember[] } };
  /**
   * Safe to repeat, but for links, which are limited. Errors: AUTH.ADMIN_NOT_FOUND; AUTH.OWN_ACCOUNT when it is the
   * actor's; of a link AUTH.TOO_MANY_LINKS, AUTH.ACCOUNT_DISABLED.
   */
  'auth.change-staff': {
    request: { username: string; change: StaffChange; actor: string };
    reply: { isChanged: true };
  };
  /**
   * A new account. `isInvited`: a link is mailed, and no one sees a password. Else the reply has a temporary one, sealed
   * for PASSWORD_SEAL (auth.ts); the first sign-in asks for another. `hours`: until password or link ends. Errors:
   * AUTH.USERNAME_TAKEN.
   */
  'auth.create-staff': {
    request: {
      username: string;
      email: string;
      role: StaffRole;
      actor: string;
      isInvited?: boolean;
    };
    reply: { sealedPassword: string | null; hours: number };
  };
  /**
   * Before a step about the account that buyers pay into is taken: mails it to every owner, a proposal to approvers, too,
   * and writes it to the audit log in the same transaction.
   * Who proposes or agrees must have been unchanged for SETTLED_DAYS, with a second factor as old. Errors:
   * AUTH.NOT_SETTLED.
   */
  'auth.announce-bank-account': {
    request: {
      adminId: number;
      step: BankAccountStep;
      details: BankDetails;
      /** The client's, for the audit log. A gateway of the previous release leaves it out and writes the line itself. */
      address?: string;
    };
    /** `isRecorded`: the line is in the audit log. The previous release does not send it. */
    reply: { mails: number; isRecorded?: boolean };
  };
  /** What this account hears of. */
  'auth.get-hearing': { request: { adminId: number }; reply: Hearing };
  /** What was waiting for a kind that is switched off is not sent any more. */
  'auth.set-hearing': { request: { adminId: number; hearing: Hearing }; reply: Hearing };
  /** The browsers in which this account gets notices. */
  'auth.list-push-browsers': { request: { adminId: number }; reply: PushBrowsers };
  /** Adds one, or gives it to this account. The oldest beyond MAX_PUSH_BROWSERS is forgotten. */
  'auth.add-push-browser': { request: { adminId: number } & PushBrowser; reply: PushBrowsers };
  /** Forgetting one that is not there is fine. */
  'auth.remove-push-browser': {
    request: { adminId: number; endpoint: string };
    reply: PushBrowsers;
  };
  /** Whose link this is; `key` is the SHA-256 of its token, in hexadecimal. Errors: AUTH.LINK_OVER. */
  'auth.read-link': {
    request: { key: string };
    reply: { username: string; purpose: AccountLinkPurpose; expiresAt: IsoInstant };
  };
  /**
   * Chooses the password, sealed for PASSWORD_SEAL (auth.ts) with the key as context. The link and every session of the
   * account end. Errors: AUTH.LINK_OVER, AUTH.WEAK_PASSWORD.
   */
  'auth.use-link': {
    request: { key: string; sealedPassword: string };
    reply: { username: string };
  };
}

/** The context of a sealed passkey credential: the sign-in's ticket, if it has one. */
export const passkeyContext = (ticket: string | null): string => ticket ?? 'passkey';

/** A sign-in with a passkey: alone, or as the second step after the password. */
export interface PasskeyLoginRequest {
  /** The ticket of the first step; null for a sign-in without a password. */
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
