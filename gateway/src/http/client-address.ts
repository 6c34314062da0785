import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { GatewayError } from './gateway.errors.ts';

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

/** The network of the client, for the share of a stock and the log. Undefined when the address is unknown. */
export const clientNetwork = (request: Request) => networkOf(clientAddress(request));

/**
 * The network of an address that `clientAddress` returned: /24 of IPv4, /48 of IPv6 (what providers give one site,
 * RFC 6177). Undefined for what is no address.
 */
export function networkOf(address: string): string | undefined {
  const [, site] = /^((?:[0-9a-f]+:){3}).*::\/64$/i.exec(address) ?? [];
  if (site !== undefined) return `${site}:/48`;
  const [, network] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? [];
  return network && `${network}.0/24`;
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

const ACCEPTABLE = /^[A-Za-z0-9._-]{8,64}$/;

/** The caller's X-Request-Id when it is safe to log and forward, otherwise a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
}

/** The caller's Form-Id: a form that is sent again is answered as it was the first time. Undefined without one. */
export const formIdFrom = (header: string | undefined): string | undefined =>
  header?.trim().slice(0, 255) || undefined;

/**
 * The caller's Idempotency-Key, 1 to 255 printable characters, or a new one for this call alone
 * (draft-ietf-httpapi-idempotency-key-header-07; the spec's page sends none). Throws VALIDATION.
 */
export function idempotencyKeyFrom(header: string | undefined): string {
  const key = header?.trim();
  if (key === undefined || key === '') return randomUUID();
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    const rule = 'Idempotency-Key must be at most 255 printable characters';
    throw new GatewayError('VALIDATION', { errors: { 'Idempotency-Key': [rule] } });
  }
  return key;
}
