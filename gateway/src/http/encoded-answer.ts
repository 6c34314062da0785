import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { securityHeaders } from './security-headers.ts';

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        // Level 4 compresses 50 kB in about a millisecond; level 11 would need a hundred.
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 5 }),
  identity: async (body: Buffer) => body,
};

/** The content coding of a response body. */
export type Coding = keyof typeof compressors;

interface Packed {
  body: Buffer;
  /** Name, value, name, value …: the form that `writeHead` takes without another copy. */
  headers: string[];
  /** The headers that a 304 repeats (RFC 9110 §15.4.5). */
  unchangedHeaders: string[];
}

const codingByHeader = new Map<string, Coding>();

/** The best coding that an Accept-Encoding header allows (RFC 9110 §12.5.3): br, gzip, identity. */
function chooseCoding(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined) return 'identity';
  let coding = codingByHeader.get(acceptEncoding);
  if (coding === undefined) {
    const refused = /;\s*q=0(\.0*)?$/;
    const accepted = new Set(
      acceptEncoding
        .toLowerCase()
        .split(',')
        .map((part) => part.trim())
        .filter((part) => !refused.test(part))
        .map((part) => part.split(';')[0]?.trim()),
    );
    coding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
    // Browsers send a handful of spellings; the limit keeps a hostile client from filling the memory.
    if (codingByHeader.size < 256) codingByHeader.set(acceptEncoding, coding);
  }
  return coding;
}

/** True when If-None-Match names this response in any coding (weak comparison, RFC 9110 §13.1.2). */
function isKnownToClient(ifNoneMatch: string | undefined, hash: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(hash));
}

/**
 * A public JSON response ready to send: compressed once per coding, with a strong
 * ETag for each. Sending one writes three buffers and computes nothing.
 */
export class EncodedAnswer {
  private readonly hash: string;
  private readonly packed: Partial<Record<Coding, Packed>> = {};

  /** `json` is the body. */
  constructor(private readonly json: Buffer) {
    this.hash = createHash('sha256').update(this.json).digest('base64url').slice(0, 27);
    this.packed.identity = this.pack('identity', this.json);
  }

  /** Compresses the body in this coding, so that {@link sendNow} can send it. */
  async prepare(coding: Coding): Promise<void> {
    this.packed[coding] ??= this.pack(coding, await compressors[coding](this.json));
  }

  /** Sends at once; returns false when the coding that the client wants is not prepared. */
  sendNow(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    const packed = this.packed[chooseCoding(request.headers['accept-encoding'])];
    if (packed === undefined) return false;
    if (isKnownToClient(request.headers['if-none-match'], this.hash)) {
      response.writeHead(304, [...packed.unchangedHeaders, 'X-Request-Id', requestId]);
      response.end();
      return true;
    }
    response.writeHead(200, [...packed.headers, 'X-Request-Id', requestId]);
    // Node itself drops the body of a response to HEAD.
    response.end(packed.body);
    return true;
  }

  /** Compresses if necessary, then sends. */
  async send(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    await this.prepare(chooseCoding(request.headers['accept-encoding']));
    this.sendNow(request, response, requestId);
  }

  private pack(coding: Coding, body: Buffer): Packed {
    // no-cache means: store it, but revalidate with the ETag before each use.
    const unchangedHeaders = [
      ...Object.entries(securityHeaders).flat(),
      ...['Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding'],
      ...['ETag', `"${this.hash}-${coding}"`],
    ];
    const headers = [
      ...unchangedHeaders,
      ...['Content-Type', 'application/json; charset=utf-8'],
      ...['Content-Length', String(body.length)],
      ...(coding === 'identity' ? [] : ['Content-Encoding', coding]),
    ];
    return { body, headers, unchangedHeaders };
  }
}
