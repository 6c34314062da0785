import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isPublicAddress, type Resolve, resolveBySystem } from './public-address.ts';

/** Why an address of the Internet was not called or gave nothing, in words for staff. */
export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError';

  constructor(
    message: string,
    /** Another attempt may succeed. */
    readonly isRetryable = false,
  ) {
    super(message);
  }
}

/** How a call finds and trusts hosts; tests have a host of their own. */
export interface HostOptions {
  resolve?: Resolve;
  isAllowed?: (address: string) => boolean;
  /** 443 when left out: no other port of any host is asked. */
  port?: number;
  /** Certificates to trust instead of the system's. */
  ca?: string;
}

/** The longest address that is called. */
const MAX_ADDRESS_LENGTH = 2000;

/** Only https on its usual port, without a name and password. The parser reads each way to write an IP address. */
export function readAddress(address: string): URL {
  if (address.length > MAX_ADDRESS_LENGTH || !URL.canParse(address))
    throw new AddressRefusedError('This is no web address.');
  const url = new URL(address);
  if (url.protocol !== 'https:')
    throw new AddressRefusedError('The address must begin with https://.');
  if (url.port !== '') throw new AddressRefusedError('The address must not name a port.');
  if (url.username !== '' || url.password !== '')
    throw new AddressRefusedError('The address must not hold a name and password.');
  return url;
}

/** As the parser of addresses writes IP addresses. */
const isLiteral = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host);

/**
 * The IP address of a host, once each of its addresses is known to be public. A call goes to this one
 * ({@link requestPublic}), so that an answer of DNS that changes meanwhile changes nothing.
 */
export async function publicAddressOf(host: string, options: HostOptions): Promise<string> {
  const { resolve = resolveBySystem, isAllowed = isPublicAddress } = options;
  const found = isLiteral(host) ? [host.replace(/^\[(.*)\]$/, '$1')] : await resolve(host);
  const [first] = found;
  if (first === undefined) throw new AddressRefusedError('There is no such site.', true);
  // One inner address among public ones is a trap, not a mistake.
  if (!found.every(isAllowed))
    throw new AddressRefusedError('The address is not on the public Internet.');
  return first;
}

/** What is asked of a host at the address that was checked. */
export interface PublicRequest {
  url: URL;
  /** From {@link publicAddressOf}. */
  ip: string;
  signal: AbortSignal;
  headers: Record<string, string>;
  /** Makes it a POST. */
  body?: string | Buffer;
}

/** Opens one call; redirects are the caller's. Throws AddressRefusedError. */
export function requestPublic(
  { url, ip, signal, headers, body }: PublicRequest,
  { port = 443, ca }: HostOptions,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request({
      method: body === undefined ? 'GET' : 'POST',
      // The address that was checked; the certificate must be the host's.
      host: ip,
      port,
      // None for an IP address (RFC 6066, 3).
      servername: isLiteral(url.hostname) ? '' : url.hostname,
      path: url.pathname + url.search,
      headers: { host: url.host, ...headers },
      agent: false,
      signal,
      ...(ca !== undefined && { ca }),
    });
    call.on('response', resolve);
    call.on('error', (error) => reject(refusalOf(error, signal)));
    call.end(body);
  });
}

/** Why a call failed; one that was ended by its signal took too long. */
export function refusalOf(error: unknown, { aborted }: AbortSignal): AddressRefusedError {
  if (aborted) return new AddressRefusedError('The site takes too long.', true);
  const code = typeof error === 'object' && error && 'code' in error ? String(error.code) : '';
  return /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code)
    ? new AddressRefusedError('The certificate of the site is not valid.')
    : new AddressRefusedError('The site cannot be reached.', true);
}
