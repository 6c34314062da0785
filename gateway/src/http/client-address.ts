import type { Request } from 'express';

/**
 * Whom limits count: the address that the trusted proxies report. Of an IPv6 address the first
 * 64 bits, since one subscriber has all of the rest to choose from (RFC 6177).
 */
export function clientAddress(request: Request): string {
  const address = request.ip ?? 'unknown';
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length);
  return address.includes(':') ? firstHalf(address) : address;
}

function firstHalf(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  while (groups.length + rest.length < 8) groups.push('0');
  return `${[...groups, ...rest].slice(0, 4).join(':')}::/64`;
}

/** For the log: the network of {@link clientAddress}, an IPv4 address without its last part. */
export function clientNetwork(request: Request): string {
  return clientAddress(request).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}

/**
 * TRUST_PROXY as Express takes it: a number of hops, or a list of addresses and networks
 * (https://expressjs.com/en/guide/behind-proxies.html). `true` cannot be said: it would believe
 * whatever the client writes.
 */
export function parseTrustProxy(text: string): number | string[] {
  const trimmed = text.trim();
  return /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed.split(/\s*,\s*/);
}
