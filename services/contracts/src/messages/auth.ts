import type { IsoInstant } from '../lagos.ts';
import type { AccessAction, AuditAction, AuditLine, AuditPage } from '../staff/audit.ts';
import type { PasskeyHurdle, SecondFactorMethod, StaffRole } from '../staff/permissions.ts';

/**
 * A session may change how its account signs in for this long after its start, in minutes: the user has
 * just shown every factor (OWASP ASVS 5.0, 7.5.1).
 */
export const FRESH_MINUTES = 10;

/** Fewest characters of a password. NIST SP 800-63B-4 asks for 15 without a second factor, 8 with one. */
export const SHORTEST_PASSWORD = 12;

/** Most characters of a password. */
export const LONGEST_PASSWORD = 128;

/** Both in words. */
export const PASSWORD_LENGTH = `${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`;

/** Who an admin is; no secret among it. */
export interface AdminIdentity {
  adminId: number;
  username: string;
  email: string;
  role: StaffRole;
}

/**
 * What passwords in messages are sealed for: requests lie in Redis, and those that fail stay there as
 * dead letters. Gateway and auth share the secret (JWT_SECRET); the context is the username.
 */
export const PASSWORD_SEAL = 'password';

/**
 * What codes of a second factor, its secret and recovery codes are sealed for, as passwords are. The
 * context is the sign-in's ticket, or {@link accountContext}.
 */
export const SECOND_FACTOR_SEAL = 'second-factor';

/** The context of what is sealed for a signed-in account. */
export const accountContext = (adminId: number): string => `admin:${adminId}`;

/** A sign-in attempt of staff. */
export interface LoginRequest {
  username: string;
  /** Closed for {@link PASSWORD_SEAL}. */
  sealedPassword: string;
  /** The client's address, for throttling; never logged in full. */
  address: string;
  /** Browser and system in words, for the list of sessions. */
  device: string;
  /** The mark of a browser that signed in before ({@link NewSession.browserMark}), as it came. */
  browserMark?: string | undefined;
}

/** A new session. */
export interface NewSession {
  /** A signed JWT; its `jti` is the session. */
  token: string;
  /** The latest end; idle sessions end sooner. */
  expiresAt: IsoInstant;
  admin: AdminIdentity;
  /** The role demands a second factor and the account has none: until it has, nothing else is open. */
  needsSecondFactor: boolean;
  /**
   * A signed JWT that the browser keeps: failures of others do not delay it. It signs no one in. Absent from the release
   * before.
   */
  browserMark?: string;
  /** The password is temporary: until the user chose one, nothing else is open. */
  needsOwnPassword: boolean;
}

/** The password was right, and the account has a second factor. */
export interface SecondFactorOwed {
  /** Names the sign-in to `auth.finish-login`, once, for five minutes. */
  ticket: string;
  expiresAt: IsoInstant;
  /** What the account has. */
  methods: SecondFactorMethod[];
}

/** A session, or the second step that leads to one. */
export type LoginReply = NewSession | { secondFactor: SecondFactorOwed };

/** The second step of a sign-in. */
export interface FinishLoginRequest {
  ticket: string;
  /** Six digits of the authenticator app, or a recovery code; closed for {@link SECOND_FACTOR_SEAL}. */
  sealedCode: string;
  address: string;
  device: string;
}

/** A passkey as its owner sees it. */
export interface Passkey {
  passkeyId: number;
  /** As its owner called it. */
  name: string;
  createdAt: IsoInstant;
  /** Null until the first sign-in with it. */
  lastUsedAt: IsoInstant | null;
}

/** Who signs the tokens of staff. The gateway takes no token with another value of these four. */
export const TOKEN_ISSUER = 'spade-auth';
/** Who the token of a session is for. */
export const TOKEN_AUDIENCE = 'spade-admin';
/** The kind of a session's token, in its header (RFC 8725 §3.11). */
export const TOKEN_TYPE = 'spade-admin+jwt';
/** Who the mark of a browser is for; no token of a session names it. */
export const BROWSER_AUDIENCE = 'spade-browser';

/** A session as the gateway's guard needs it. */
export interface LiveSession extends AdminIdentity {
  expiresAt: IsoInstant;
  /** Signed in a few minutes ago: ways to sign in may be changed. */
  isFresh: boolean;
  hasSecondFactor: boolean;
  /** As {@link NewSession.needsSecondFactor}. */
  needsSecondFactor: boolean;
  /** As {@link NewSession.needsOwnPassword}. */
  needsOwnPassword: boolean;
}

/** How an account signs in. */
export interface StaffAccount {
  /** Since when the authenticator app is set up; null without one. */
  authenticatorSince: IsoInstant | null;
  /** Oldest first. */
  passkeys: Passkey[];
  /** Why this site can have no passkeys; null when it can. */
  passkeyHurdle: PasskeyHurdle | null;
  recoveryCodesLeft: number;
  /** The role demands a second factor here (STAFF_SECOND_FACTOR). */
  isSecondFactorRequired: boolean;
}

/** One of the sessions of an account, as its owner sees it. */
export interface StaffSession {
  sessionId: string;
  /** Browser and system in words; null for a session from before they were kept. */
  device: string | null;
  /** The network with its client part hidden, `102.89.23.0/24`. */
  network: string | null;
  signedInAt: IsoInstant;
  /** To within 30 seconds. */
  lastUsedAt: IsoInstant;
}

/** A change that a signed-in user makes to their own account; their other sessions end. */
export interface OwnChange {
  adminId: number;
  sessionId: string;
}

/** A staff account as the command line lists it. */
export interface AdminAccount extends AdminIdentity {
  isDisabled: boolean;
  createdAt: IsoInstant;
}

/** What staff did or looked at, for the audit log. */
export interface AccessRecord {
  action: AccessAction;
  /** Whose session it was, or to whom the signed address was given; null for a key. */
  adminId: number | null;
  /** The API key that did it. */
  keyId?: number;
  /** What was looked at or changed, in names: a picture of an order, a network, a file, a credit, a sum; null for all orders. */
  subject: string | null;
  /** The client's address; only its network is kept. */
  address: string;
}

/** The messages of the auth service. */
export interface AuthMessages {
  /** Errors: AUTH.INVALID_CREDENTIALS, AUTH.PASSWORD_EXPIRED, AUTH.THROTTLED, PLATFORM.UNAVAILABLE while JWT_SECRET is being replaced. */
  'auth.login': { request: LoginRequest; reply: LoginReply };
  /** Errors: AUTH.INVALID_CODE, AUTH.SIGN_IN_OVER, AUTH.THROTTLED, PLATFORM.UNAVAILABLE as above. */
  'auth.finish-login': { request: FinishLoginRequest; reply: NewSession };
  /**
   * Checks the session behind a token whose signature the gateway verified. Counts as use, unless the page called by
   * itself (`isBackground`). Errors: AUTH.SESSION_ENDED.
   */
  'auth.check-session': {
    request: { sessionId: string; isBackground?: boolean };
    reply: LiveSession;
  };
  /** Ends one session at once; ending an ended one is fine. */
  'auth.logout': { request: { sessionId: string }; reply: { isEnded: true } };
  /** Adds a line to the append-only audit log. */
  'auth.record-access': { request: AccessRecord; reply: { isRecorded: true } };
  /** The audit log of accounts and access, newest first. */
  'auth.list-audit': {
    request: AuditPage & { action?: AuditAction };
    reply: { lines: AuditLine[] };
  };
  /** How this account signs in. */
  'auth.get-account': { request: { adminId: number }; reply: StaffAccount };
  /**
   * Makes the secret of an authenticator app; it counts once a code of it was sent. The reply is sealed
   * for {@link SECOND_FACTOR_SEAL}: base32 (RFC 4648), as apps take it.
   */
  'auth.begin-authenticator': { request: { adminId: number }; reply: { sealedSecret: string } };
  /**
   * Errors: AUTH.INVALID_CODE. The first second factor of an account comes with recovery codes, sealed,
   * one a line; null when the account has codes already.
   */
  'auth.confirm-authenticator': {
    request: OwnChange & { sealedCode: string };
    reply: { sealedRecoveryCodes: string | null };
  };
  /** Removing what is not there is fine. The last second factor takes the recovery codes with it. Errors: AUTH.LAST_SECOND_FACTOR. */
  'auth.remove-authenticator': { request: OwnChange; reply: { isRemoved: true } };
  /** New recovery codes, sealed, one a line; the old ones are void. Errors: AUTH.NO_SECOND_FACTOR. */
  'auth.renew-recovery-codes': { request: OwnChange; reply: { sealedRecoveryCodes: string } };
  /** The sessions of this account that are open, most recently used first. */
  'auth.list-sessions': { request: { adminId: number }; reply: { sessions: StaffSession[] } };
  /** Ends one session of this account, or with `target` null all but `sessionId`; ended ones are fine. */
  'auth.end-sessions': {
    request: OwnChange & { target: string | null };
    reply: { ended: number };
  };
  /** Errors: AUTH.WRONG_PASSWORD, AUTH.WEAK_PASSWORD, AUTH.THROTTLED. */
  'auth.change-password': {
    request: OwnChange & {
      username: string;
      /** Both closed for {@link PASSWORD_SEAL}. */
      sealedCurrent: string;
      sealedNew: string;
      address: string;
    };
    reply: { isChanged: true };
  };
  /** Errors: AUTH.USERNAME_TAKEN, AUTH.WEAK_PASSWORD, PLATFORM.UNAVAILABLE as with `auth.login`. */
  'auth.create-user': {
    request: { username: string; sealedPassword: string };
    reply: { id: number; username: string };
  };
}
