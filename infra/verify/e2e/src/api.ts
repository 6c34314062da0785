import { siteUrl } from './browser.ts';

/** Calls the API of the system under test; throws when the answer is no success. */
export async function call<Data>(
  path: string,
  init: RequestInit = {},
  url = siteUrl,
): Promise<Data> {
  const response = await fetch(url + path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  // The caller names the shape that the gateway's OpenAPI document gives this call.
  return (await response.json()) as Data;
}

/** Init of a call with a JSON body. */
export const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
