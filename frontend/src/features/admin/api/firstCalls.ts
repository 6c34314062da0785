import { readToken } from '../session/staffToken.ts';

/** Page whose first calls are started before its scripts are there. */
const DASHBOARD = '/admin';

/** The calls that the dashboard waits for, spelled as the data layer spells them (a test compares them). */
export const firstCalls = [
  '/api/orders?status=awaiting_confirmation&sort=review&limit=50',
  '/api/admin/session',
  '/api/admin/work',
] as const;

const started = new Map<string, { readonly token: string; readonly response: Promise<Response> }>();

/** Starts those calls beside the download of the scripts: on a slow phone that saves two round trips. */
export function startFirstCalls(): void {
  const token = readToken();
  if (token === null || window.location.pathname !== DASHBOARD) return;
  for (const call of firstCalls) {
    const headers = { Authorization: `Bearer ${token}` };
    const response = fetch(new Request(call, { headers, credentials: 'include' }));
    response.catch(() => undefined); // the caller that takes it gets the failure
    started.set(call, { token, response });
  }
}

/** The response to a call that was started early with the same token; each is given once. */
export function takeStarted(request: Request): Promise<Response> | undefined {
  const { pathname, search } = new URL(request.url, window.location.href);
  const call = started.get(pathname + search);
  if (request.method !== 'GET' || !call) return undefined;
  started.delete(pathname + search);
  const isSameSession = request.headers.get('Authorization') === `Bearer ${call.token}`;
  return isSameSession ? call.response : undefined;
}
