import createClient from 'openapi-fetch';
import type { paths } from './api.gen.d.ts';
import { ApiError } from './apiError.ts';

/** A session whose calls carry a bearer token (RFC 6750 section 2.1). */
export interface BearerSession {
  readonly readToken: () => string | null;
  /** The gateway answered 401: the token that was sent is no longer valid. */
  readonly onRefused: (token: string | undefined) => void;
  /** The response to a call that is under way already. */
  readonly takeStarted?: (request: Request) => Promise<Response> | undefined;
}

const SCHEME = 'Bearer ';

/**
 * Typed calls of the gateway, with cookies and, given a session, its token. Calls return through
 * `dataOf`: `dataOf(api.POST('/api/contact', { body }))`.
 */
export function createApi(session?: BearerSession) {
  const client = createClient<paths>({
    baseUrl: '',
    credentials: 'include',
    fetch: (request) => session?.takeStarted?.(request) ?? fetch(request), // looked up on each call, so that tests can replace it
  });
  if (session) {
    client.use({
      onRequest({ request }) {
        const token = session.readToken();
        if (token !== null) request.headers.set('Authorization', SCHEME + token);
        // Polling does not keep an unattended page signed in: only what follows a press or a key counts as use.
        if (isUnattended()) request.headers.set('X-Background', '1');
      },
      onResponse({ request, response }) {
        if (response.status !== 401) return;
        session.onRefused(request.headers.get('Authorization')?.slice(SCHEME.length));
      },
    });
  }
  return client;
}

/** Whether the user has not touched this page for some seconds, as the browser knows it; false where it does not say. */
const isUnattended = () =>
  (navigator as { userActivation?: UserActivation }).userActivation?.isActive === false; // not in every browser

/** The calls of buyers and visitors. Staff calls go through `features/admin/api/staffApi.ts`. */
export const api = createApi();

/** The body of a successful call. Rejects with `ApiError`, status 0 when no answer arrived. */
export async function dataOf<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  const answer = await call.catch((error: unknown) => {
    throw new ApiError(0, undefined, error instanceof Error ? error.message : 'No answer');
  });
  if (answer.data === undefined) {
    throw new ApiError(answer.response.status, answer.error, answer.response.statusText);
  }
  return answer.data;
}

/** What the body of a successful call has under `data`. Rejects as `dataOf` does. */
export async function viewOf<View>(
  call: Promise<{ data?: { readonly data: View }; error?: unknown; response: Response }>,
): Promise<View> {
  return (await dataOf(call)).data;
}

/** How an infinite query reads a list: the first page has no cursor, later ones carry the server's. */
export const pageByPage = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { readonly meta: { readonly nextCursor: string | null } }) =>
    page.meta.nextCursor ?? undefined,
};

/**
 * A random value of 32 hex digits for the header `Idempotency-Key`. Not `crypto.randomUUID`, which
 * exists on secure pages only: the site may be reached over plain HTTP in a LAN.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
