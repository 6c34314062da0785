import createClient from 'openapi-fetch';
import type { paths } from './api.gen.d.ts';
import { ApiError } from './apiError.ts';

/** Typed calls of the gateway: `api.POST('/api/contact', { body })`. Cookies travel along (spec §7). */
export const api = createClient<paths>({ baseUrl: '', credentials: 'include' });

/** The data of an answer, or the one `ApiError` that pages know, also when there was no answer. */
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
