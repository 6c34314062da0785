import { redirect } from '@tanstack/react-router';
import { readToken, type SessionEnd } from './staffToken.ts';

/** Where staff land after signing in. */
export const STAFF_HOME = '/admin';

/** Where staff change how they sign in. */
export const STAFF_ACCOUNT = '/admin/account';

/** Where owners change the accounts of others. */
export const STAFF_LIST = '/admin/staff';

/** Where two persons change the account that buyers pay into. */
export const STAFF_BANK_ACCOUNT = '/admin/bank';

/** Where owners make and revoke API keys. */
export const STAFF_KEYS = '/admin/keys';

/** Why the login page is shown: a session ended, or a change asks for a new sign-in. */
export type LoginReason = SessionEnd | 'again';

/** Search params of the login page. */
export interface LoginSearch {
  /** The page that was wanted, with its search params. */
  readonly next?: string | undefined;
  /** What brought the user here. */
  readonly ended?: LoginReason | undefined;
}

const reasons: readonly LoginReason[] = ['expired', 'elsewhere', 'again'];

/**
 * Accepts only what the login page knows. Returns every name, since the router keeps a value of the
 * address that no reader overwrites.
 */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { next, ended } = search;
  return {
    next: isStaffPath(next) && next !== STAFF_HOME ? next : undefined,
    ended: reasons.find((reason) => reason === ended),
  };
}

/** Only pages of the back office: an address from outside must not lead staff elsewhere. */
function isStaffPath(value: unknown): value is string {
  return (
    typeof value === 'string' && /^\/admin(?:[/?#]|$)/.test(value) && !/^\/admin\/login/.test(value)
  );
}

/**
 * Redirects to the login, which leads back to `wanted`, when there is no token. A convenience: the
 * gateway authenticates every call. The server renders pages without data, for anyone.
 */
export function requireSession(wanted: string): void {
  if (typeof window === 'undefined' || readToken() !== null) return;
  throw redirect({
    to: '/admin/login',
    search: wanted === STAFF_HOME ? {} : { next: wanted },
    replace: true,
  });
}
