import type { IsoInstant } from '../errors/error-codes.ts';

/** Who is signed in. */
/** Who an admin is; no secret among it. */
export interface AdminIdentity {
  adminId: number;
  username: string;
  email: string;
}

/**
 * What passwords in messages are sealed for: requests lie in Redis, and those that fail stay there as
 * dead letters. Gateway and auth share the secret (JWT_SECRET); the context is the username.
 */
export const PASSWORD_SEAL = 'password';

/** A sign-in attempt of staff. */
export interface LoginRequest {
  username: string;
  /** Closed for {@link PASSWORD_SEAL}. */
  sealedPassword: string;
  /** The client's address, for throttling; never logged in full. */
  address: string;
}

/** A new session. */
export interface LoginReply {
  /** A signed JWT; its `jti` is the session. */
  token: string;
  /** The latest end; idle sessions end sooner. */
  expiresAt: IsoInstant;
  admin: AdminIdentity;
}

/** A staff account as the command line lists it. */
export interface AdminAccount extends AdminIdentity {
  isDisabled: boolean;
  createdAt: IsoInstant;
}

/** A look at personal data, a change of many orders at once, or what staff do with money, for the audit log. */
export interface AccessRecord {
  action:
    | 'proof_viewed'
    | 'orders_exported'
    | 'network_released'
    | 'statement_uploaded'
    | 'statement_imported'
    | 'statement_discarded'
    | 'credit_matched'
    | 'credit_dismissed'
    | 'credit_undone'
    | 'refund_settled'
    | 'refunds_exported';
  /** Whose session it was, or to whom the signed address was given. */
  adminId: number;
  /** What was looked at or changed: the proof's id, the network, the statement, credit or order; null for all orders. */
  subject: string | null;
  /** The client's address; only its network is kept. */
  address: string;
}

/** The messages of the auth service. */
export interface AuthMessages {
  /** Errors: AUTH.INVALID_CREDENTIALS, AUTH.THROTTLED, PLATFORM.UNAVAILABLE while JWT_SECRET is being replaced. */
  'auth.login': { request: LoginRequest; reply: LoginReply };
  /** Checks the session behind a token whose signature the gateway verified; counts as use. Errors: AUTH.SESSION_ENDED. */
  'auth.check-session': {
    request: { sessionId: string };
    reply: AdminIdentity & { expiresAt: IsoInstant };
  };
  /** Ends one session at once; ending an ended one is fine. */
  'auth.logout': { request: { sessionId: string }; reply: { isEnded: true } };
  /** Adds a line to the append-only audit log. */
  'auth.record-access': { request: AccessRecord; reply: { isRecorded: true } };
  /** Errors: AUTH.USERNAME_TAKEN, AUTH.WEAK_PASSWORD, PLATFORM.UNAVAILABLE as with `auth.login`. */
  'auth.create-user': {
    request: { username: string; sealedPassword: string };
    reply: { id: number; username: string };
  };
}
