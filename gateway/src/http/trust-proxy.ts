/**
 * TRUST_PROXY as Express takes it: a number of hops, or a list of addresses and networks
 * (https://expressjs.com/en/guide/behind-proxies.html). `true` cannot be said: it would believe
 * whatever the client writes.
 */
export function parseTrustProxy(text: string): number | string[] {
  const trimmed = text.trim();
  return /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed.split(/\s*,\s*/);
}
