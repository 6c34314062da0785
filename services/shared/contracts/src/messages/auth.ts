import type { IsoInstant } from '../errors/error-codes.ts';

/** Who is signed in. */
export interface AdminIdentity {
  adminId: number;
  username: string;
  email: string;
}

export interface LoginRequest {
  username: string;
  password: string;
  /** The client's address, for throttling; never logged in full. */
  address: string;
}

export interface LoginReply {
  /** A signed JWT; its `jti` is the session. */
  token: string;
  /** The end whatever happens; idle sessions end sooner. */
  expiresAt: IsoInstant;
  admin: AdminIdentity;
}

/** A staff account as the command line lists it. */
export interface AdminAccount extends AdminIdentity {
  isDisabled: boolean;
  createdAt: IsoInstant;
}

/** What the auth service answers. */
export interface AuthMessages {
  /** Errors: AUTH.INVALID_CREDENTIALS, AUTH.THROTTLED. */
  'auth.login': { request: LoginRequest; reply: LoginReply };
  /** Checks the session behind a token whose signature the gateway verified; counts as use. Errors: AUTH.SESSION_ENDED. */
  'auth.check-session': {
    request: { sessionId: string };
    reply: AdminIdentity & { expiresAt: IsoInstant };
  };
  /** Ends one session at once; ending an ended one is fine. */
  'auth.logout': { request: { sessionId: string }; reply: { isEnded: true } };
  /** Errors: AUTH.USERNAME_TAKEN, AUTH.WEAK_PASSWORD. */
  'auth.create-admin': {
    request: { username: string; email: string; password: string };
    reply: AdminAccount;
  };
  /** Also revokes every session of the account. Errors: AUTH.ADMIN_NOT_FOUND. */
  'auth.disable-admin': { request: { username: string }; reply: AdminAccount };
  /** Also revokes every session of the account. Errors: AUTH.ADMIN_NOT_FOUND, AUTH.WEAK_PASSWORD. */
  'auth.set-admin-password': {
    request: { username: string; password: string };
    reply: AdminAccount;
  };
  'auth.list-admins': { request: Record<string, never>; reply: { admins: AdminAccount[] } };
  /** Errors: AUTH.USERNAME_TAKEN, AUTH.WEAK_PASSWORD. */
  'auth.create-user': {
    request: { username: string; password: string };
    reply: { id: number; username: string };
  };
}
