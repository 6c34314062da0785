/** Where staff land after signing in. */
export const staffHome = '/admin';

/** Search params of the login page. */
export interface LoginSearch {
  /** The page that was wanted, with its search params. */
  readonly next?: string;
  /** Why the last session ended. */
  readonly ended?: 'expired' | 'elsewhere';
}

/** Accepts only what the login page knows. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { next, ended } = search;
  return {
    ...(isStaffPath(next) && next !== staffHome ? { next } : {}),
    ...(ended === 'expired' || ended === 'elsewhere' ? { ended } : {}),
  };
}

/** Only pages of the back office: an address from outside must not lead staff elsewhere. */
function isStaffPath(value: unknown): value is string {
  return (
    typeof value === 'string' && /^\/admin(?:[/?#]|$)/.test(value) && !/^\/admin\/login/.test(value)
  );
}
