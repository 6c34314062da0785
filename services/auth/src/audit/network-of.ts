import { isIP } from 'node:net';

/** The eight 16-bit groups of an IPv6 address, as text without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

/**
 * The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address (a client that
 * has one address of a /64 has them all). Anything else becomes `unknown`.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIP(mapped) === 4) return mapped;
  const bare = mapped.replace(/%.*$/, '');
  if (isIP(bare) === 6) return `${groupsOf(bare).slice(0, 4).join(':')}::/64`;
  return 'unknown';
}

/** The network with its client part hidden, for the audit log: `102.89.23.0/24`, `2001:db8:1::/48`. */
export function maskedNetwork(network: string): string {
  if (isIP(network) === 4) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  if (network === 'unknown') return network;
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}
