import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      // Level 4 compresses 50 kB in about a millisecond; level 11 would need a hundred.
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 5 }),
};

/** A public JSON response that may be sent often: with an ETag, and compressed once for each coding. */
export class PublicJson {
  private readonly body: Buffer;
  /** Weak: the same for every coding (RFC 9110 §8.8.1). */
  private readonly etag: string;
  private readonly compressed = new Map<keyof typeof compressors, Promise<Buffer>>();

  constructor(value: object) {
    this.body = Buffer.from(JSON.stringify(value));
    const hash = createHash('sha256').update(this.body).digest('base64url');
    this.etag = `W/"${hash.slice(0, 27)}"`;
  }

  /** 200, or 304 to a client that has this body. */
  async send(request: Request, response: Response): Promise<void> {
    // no-cache means: store it, but revalidate with the ETag before each use.
    response.set({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ETag: this.etag });
    response.type('json');
    const coding = (['br', 'gzip'] as const).find((each) => request.acceptsEncodings(each));
    if (coding) response.set('Content-Encoding', coding);
    // Express compares the ETag with If-None-Match, and sends no body to a HEAD.
    response.send(coding ? await this.compress(coding) : this.body);
  }

  private compress(coding: keyof typeof compressors): Promise<Buffer> {
    const known = this.compressed.get(coding) ?? compressors[coding](this.body);
    this.compressed.set(coding, known);
    return known;
  }
}
