import type { IncomingMessage } from 'node:http';
import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import { MAX_PICTURE_MB } from '@spade/contracts/products/pictures';
import {
  AddressRefusedError,
  type HostOptions,
  publicAddressOf,
  readAddress,
  refusalOf,
  requestPublic,
} from '../../outside/public-request.ts';

/** What a fetch may take, and how it finds hosts. */
export interface FetchOptions extends HostOptions {
  /** The whole fetch, redirects included; 20 s when left out. */
  timeoutMs?: number;
  /** `MAX_PICTURE_MB` when left out. */
  maxBytes?: number;
  /** Ends the fetch, such as when the process does. */
  signal?: AbortSignal;
}

const pictureHeaders = { accept: 'image/*', 'user-agent': 'Spade picture import' };

/** At most this many redirects are followed, and only to the same host. */
const MAX_REDIRECTS = 3;

/**
 * Fetches a picture from a public https address. Our own network cannot be reached by it (SSRF): the name is resolved
 * once, each of its addresses must be public, and the connection goes to one of these, so that an answer of DNS that
 * changes meanwhile changes nothing; a redirect stays at the host and is checked like the first address. ipaddr.js knows
 * the ranges; request-filtering-agent, which builds on it, would still leave scheme, port, redirects, size and time to us.
 * Throws AddressRefusedError.
 */
export async function fetchPicture(address: string, options: FetchOptions = {}): Promise<Buffer> {
  const { timeoutMs = 20_000, signal: stop } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
  let url = readAddress(address);
  const host = url.hostname;
  const ip = await publicAddressOf(host, options);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await requestPublic({ url, ip, signal, headers: pictureHeaders }, options);
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode >= 400) return readBody(response, signal, options);
    response.destroy();
    const next = headers.location;
    if (next === undefined || !URL.canParse(next, url))
      throw new AddressRefusedError('The address leads nowhere.');
    url = readAddress(new URL(next, url).href);
    if (url.hostname !== host)
      throw new AddressRefusedError('The address leads to another site. Give that one.');
  }
  throw new AddressRefusedError('The address leads in circles.');
}

async function readBody(
  response: IncomingMessage,
  signal: AbortSignal,
  { maxBytes = MAX_PICTURE_MB * MEGABYTE }: FetchOptions,
): Promise<Buffer> {
  if (response.statusCode !== 200) {
    response.destroy();
    const { statusCode = 0 } = response;
    const isRetryable = statusCode === 429 || statusCode >= 500;
    throw new AddressRefusedError(`The site answers with ${statusCode}.`, isRetryable);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes)
        throw new AddressRefusedError(`The picture has more than ${MAX_PICTURE_MB} MB.`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AddressRefusedError ? error : refusalOf(error, signal);
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}
