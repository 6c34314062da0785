import type { QueryKey } from '@tanstack/react-query';
import { ApiError } from './apiError.ts';

/**
 * The default query function. A query's key is its address (spec §7): segments are joined with
 * '/', a trailing object becomes the query string. Rejects with `ApiError`, whose status is 0 when
 * there was no answer.
 */
export async function fetchByKey({
  queryKey,
  signal,
}: {
  readonly queryKey: QueryKey;
  readonly signal?: AbortSignal;
}): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(queryKey), { signal, credentials: 'include' });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, undefined, 'No answer');
  }
  const body = parse(text);
  if (!response.ok) throw new ApiError(response.status, body ?? text, response.statusText);
  return body;
}

/** `['/api/orders', id, 'status']` → `/api/orders/<id>/status`. */
export function addressOf(key: QueryKey): string {
  const path = key.filter((segment) => typeof segment === 'string').join('/');
  const last = key.at(-1);
  const query = new URLSearchParams();
  if (typeof last === 'object' && last !== null) {
    for (const [name, value] of Object.entries(last)) {
      if (value !== undefined && value !== '') query.set(name, String(value));
    }
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's page in place of an answer
  }
}
