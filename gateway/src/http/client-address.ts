import type { Request } from 'express';

/**
 * The address that limits count: the one that the trusted proxies report. Only the first 64 bits of
 * an IPv6 address, since a subscriber can freely choose the rest (RFC 6177).
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

/**
 * The network of the client, for the limit on open orders: /24 of IPv4, /48 of IPv6 (what providers give
 * one site, RFC 6177). Undefined when the address is unknown.
 */
export function clientSubnet(request: Request): string | undefined {
  const address = clientAddress(request);
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::/48`;
  const [, network] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? [];
  return network && `${network}.0/24`;
}

/** For the log: the network of {@link clientAddress}, an IPv4 address without its last part. */
export function clientNetwork(request: Request): string {
  return clientAddress(request).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}

/**
 * TRUST_PROXY as Express takes it: a number of hops, or a list of addresses and networks
 * (https://expressjs.com/en/guide/behind-proxies.html). `true` is not allowed: it would
 * trust whatever the client sends.
 */
export function parseTrustProxy(text: string): number | string[] {
  const trimmed = text.trim();
  return /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed.split(/\s*,\s*/);
}
