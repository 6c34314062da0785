import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** The Internet's IPv6 addresses all begin with these three bits (RFC 4291, 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Inner services of a provider at an address of the Internet's ranges: Azure's, which answers each of its machines. */
const PROVIDERS = new Set(['168.63.129.16']);

/**
 * Whether an address belongs to a host of the public Internet: none of private networks, this machine, providers' inner
 * networks, documentation or multicast, nor one of IPv6 that carries an IPv4 address in it (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  // `fe80::1%eth0` names an interface of this machine.
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || PROVIDERS.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST); // kind() has told
}

/** Every address of a host name; empty where it has none. */
export type Resolve = (host: string) => Promise<string[]>;

/** As the system resolves names, IPv4 first. */
export const resolveBySystem: Resolve = async (host) => {
  try {
    const found = await lookup(host, { all: true, order: 'ipv4first' });
    return found.map(({ address }) => address);
  } catch {
    return [];
  }
};
