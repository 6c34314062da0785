import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { MAX_ADDRESS_LENGTH } from '../product-cells.ts';
import { isPublicAddress, type Resolve, resolveBySystem } from './public-address.ts';

/** Why a picture was not fetched, in words for staff. */
export class PictureRefusedError extends Error {
  override name = 'PictureRefusedError';

  constructor(
    message: string,
    /** Another attempt may succeed. */
    readonly isPassing = false,
  ) {
    super(message);
  }
}

/** What a fetch may take, and how it finds and trusts hosts; tests have a host of their own. */
export interface FetchOptions {
  /** The whole fetch, redirects included; 20 s when left out. */
  timeoutMs?: number;
  /** 5 MB when left out, as of an upload. */
  maxBytes?: number;
  /** Ends the fetch, such as when the process does. */
  signal?: AbortSignal;
  resolve?: Resolve;
  isAllowed?: (address: string) => boolean;
  /** 443 when left out: no other port of any host is asked. */
  port?: number;
  /** Certificates to trust instead of the system's. */
  ca?: string;
}

/** Redirects that are followed: to the same host alone. */
const MAX_REDIRECTS = 3;

/**
 * Fetches a picture from a public https address. Our own network cannot be reached by it (SSRF): the name is resolved
 * once, each of its addresses must be public, and the connection goes to one of these, so that an answer of DNS that
 * changes meanwhile changes nothing; a redirect stays at the host and is checked like the first address. ipaddr.js knows
 * the ranges; request-filtering-agent, which builds on it, would leave scheme, port, redirects, size and time to us all
 * the same. Throws PictureRefusedError.
 */
export async function fetchPicture(address: string, options: FetchOptions = {}): Promise<Buffer> {
  const { timeoutMs = 20_000, signal: stop } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
  let url = readAddress(address);
  const host = url.hostname;
  const ip = await publicAddressOf(host, options);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await open(url, ip, signal, options);
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode >= 400) return readBody(response, signal, options);
    response.destroy();
    const next = headers.location;
    if (next === undefined || !URL.canParse(next, url))
      throw new PictureRefusedError('The address leads nowhere.');
    url = readAddress(new URL(next, url).href);
    if (url.hostname !== host)
      throw new PictureRefusedError('The address leads to another site. Give that one.');
  }
  throw new PictureRefusedError('The address leads in circles.');
}

/** Only https on its usual port, without a name and password. The parser reads each way to write an IP address. */
function readAddress(address: string): URL {
  if (address.length > MAX_ADDRESS_LENGTH || !URL.canParse(address))
    throw new PictureRefusedError('This is no address of a picture.');
  const url = new URL(address);
  if (url.protocol !== 'https:')
    throw new PictureRefusedError('The address must begin with https://.');
  if (url.port !== '') throw new PictureRefusedError('The address must not name a port.');
  if (url.username !== '' || url.password !== '')
    throw new PictureRefusedError('The address must not hold a name and password.');
  return url;
}

/** As the parser of addresses writes IP addresses. */
const isLiteral = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host);

async function publicAddressOf(host: string, options: FetchOptions): Promise<string> {
  const { resolve = resolveBySystem, isAllowed = isPublicAddress } = options;
  const found = isLiteral(host) ? [host.replace(/^\[(.*)\]$/, '$1')] : await resolve(host);
  const [first] = found;
  if (first === undefined) throw new PictureRefusedError('There is no such site.', true);
  // One inner address among public ones is a trap, not a mistake.
  if (!found.every(isAllowed))
    throw new PictureRefusedError('The address is not on the public Internet.');
  return first;
}

function open(
  url: URL,
  ip: string,
  signal: AbortSignal,
  { port = 443, ca }: FetchOptions,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request({
      // The address that was checked; the certificate must be the host's.
      host: ip,
      port,
      // None for an IP address (RFC 6066, 3).
      servername: isLiteral(url.hostname) ? '' : url.hostname,
      path: url.pathname + url.search,
      headers: { host: url.host, accept: 'image/*', 'user-agent': 'Spade picture import' },
      agent: false,
      signal,
      ...(ca !== undefined && { ca }),
    });
    call.on('response', resolve);
    call.on('error', (error) => reject(refusalOf(error, signal)));
    call.end();
  });
}

async function readBody(
  response: IncomingMessage,
  signal: AbortSignal,
  { maxBytes = 5 * 1024 * 1024 }: FetchOptions,
): Promise<Buffer> {
  if (response.statusCode !== 200) {
    response.destroy();
    const { statusCode = 0 } = response;
    const isPassing = statusCode === 429 || statusCode >= 500;
    throw new PictureRefusedError(`The site answers with ${statusCode}.`, isPassing);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new PictureRefusedError('The picture has more than 5 MB.');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof PictureRefusedError ? error : refusalOf(error, signal);
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}

/** Why a call failed; one that was ended by its signal took too long. */
function refusalOf(error: unknown, { aborted }: AbortSignal): PictureRefusedError {
  if (aborted) return new PictureRefusedError('The site takes too long.', true);
  const code = typeof error === 'object' && error && 'code' in error ? String(error.code) : '';
  return /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code)
    ? new PictureRefusedError('The certificate of the site is not valid.')
    : new PictureRefusedError('The site cannot be reached.', true);
}
