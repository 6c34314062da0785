/** Key of the token in local storage (specification.md 6.3). */
const STORAGE_KEY = 'adminToken';

/** Why there is no session any more; the login page says so. */
export type SessionEnd = 'expired' | 'elsewhere';

const listeners = new Set<() => void>();
let lastEnd: SessionEnd | undefined;

/** The token of this browser's session; null without one. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // storage is switched off: no one can be signed in
  }
}

/** Keeps the token of a new session; false when the browser refuses to keep anything. */
export function storeToken(token: string): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, token);
  } catch {
    return false;
  }
  lastEnd = undefined;
  tellAll();
  return true;
}

/**
 * Forgets the session in all tabs of this browser. With `token`, only if it still is the one kept:
 * a late 401 must not end the session that was started since.
 */
export function forgetToken(end?: SessionEnd, token?: string): void {
  if (token !== undefined && readToken() !== token) return;
  lastEnd = end;
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
  tellAll();
}

/** Why the last session ended, unless it ended by the Logout button of this tab. */
export const readSessionEnd = (): SessionEnd | undefined => lastEnd;

/** Calls back when the token changes, in this tab or another. */
export function subscribeToToken(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Fired in every other tab than the one that wrote; a null key means that all was cleared. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== STORAGE_KEY && key !== null) return;
  lastEnd = newValue ? undefined : 'elsewhere';
  tellAll();
}

function tellAll(): void {
  for (const listener of listeners) listener();
}
