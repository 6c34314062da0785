import { redirect } from '@tanstack/react-router';
import { staffHome } from './staffPaths.ts';
import { readToken } from './staffToken.ts';

/**
 * Sends whoever has no token to the login, which leads back to `wanted`. A convenience: the
 * gateway guards every call by itself.
 */
export function requireSession(wanted: string): void {
  if (readToken() !== null) return;
  throw redirect({
    to: '/admin/login',
    search: wanted === staffHome ? {} : { next: wanted },
    replace: true,
  });
}
