import { redirect } from '@tanstack/react-router';
import { readToken } from './staffToken.ts';

/** Where staff land after signing in. */
export const STAFF_HOME = '/admin';

/** Search params of the login page. */
export interface LoginSearch {
  /** The page that was wanted, with its search params. */
  readonly next?: string | undefined;
  /** Why the last session ended. */
  readonly ended?: 'expired' | 'elsewhere' | undefined;
}

/**
 * Accepts only what the login page knows. Returns every name, since the router keeps a value of the
 * address that no reader overwrites.
 */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { next, ended } = search;
  return {
    next: isStaffPath(next) && next !== STAFF_HOME ? next : undefined,
    ended: ended === 'expired' || ended === 'elsewhere' ? ended : undefined,
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
 * gateway authenticates every call.
 */
export function requireSession(wanted: string): void {
  if (readToken() !== null) return;
  throw redirect({
    to: '/admin/login',
    search: wanted === STAFF_HOME ? {} : { next: wanted },
    replace: true,
  });
}
