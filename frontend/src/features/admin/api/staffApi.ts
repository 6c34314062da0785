import createClient from 'openapi-fetch';
import type { paths } from '../../../lib/api.gen.d.ts';
import { dataOf } from '../../../lib/apiClient.ts';
import { ApiError } from '../../../lib/apiError.ts';
import { forgetToken, readToken } from '../session/staffToken.ts';

/** How a bearer token is sent (RFC 6750 §2.1). */
const scheme = 'Bearer ';

/**
 * Typed calls of staff: every one carries the token, and a 401 ends the session here, once for the
 * whole back office. The layout then leads to the login.
 */
export const staffApi = createClient<paths>({ baseUrl: '', credentials: 'include' });

staffApi.use({
  onRequest({ request }) {
    const token = readToken();
    if (token !== null) request.headers.set('Authorization', scheme + token);
  },
  onResponse({ request, response }) {
    if (response.status !== 401) return;
    forgetToken('expired', request.headers.get('Authorization')?.slice(scheme.length));
  },
});

/** The answer of a staff call; rejects with `ApiError`. */
export const staffAnswer = dataOf;

/** True for the error of a call whose session had ended: the login page says it, nobody else need. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** True when the order was no longer in a state that allows the step: someone was faster. */
export const isTooLate = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ORDERS.ILLEGAL_TRANSITION';
