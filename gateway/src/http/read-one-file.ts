import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { GatewayError } from './gateway.errors.ts';

/** Room for boundary and headers of one part around the file. */
const MULTIPART_OVERHEAD_BYTES = 16 * 1024;

/** What the client sent. */
export interface UploadedFile {
  bytes: Buffer;
  /** As the client claims it; may be empty. */
  fileName: string;
  /** SHA-256 of the bytes, hex. */
  sha256: string;
}

/** Why a body does not hold the one file; `broken`: malformed, or it ended early. */
type Refusal = 'too_large' | 'missing' | 'wrong_field' | 'too_many' | 'broken';

/** Which file is taken. */
export interface OneFile {
  /** Name of the multipart field. */
  field: string;
  /** The file is strictly smaller. */
  limitBytes: number;
  refuse: (why: Refusal) => GatewayError;
}

/**
 * Reads the one file of a multipart body into memory, stopping at the first byte over the limit.
 * Rejects with what `refuse` makes, or with UNSUPPORTED_MEDIA_TYPE; the caller must then drop the rest of the body.
 * Ignores the type that the client claims. How long the body may take is the room's rule (watched-bodies.ts).
 */
export function readOneFile(
  request: IncomingMessage,
  { field, limitBytes, refuse }: OneFile,
): Promise<UploadedFile> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) {
    throw new GatewayError('UNSUPPORTED_MEDIA_TYPE', { expected: 'multipart/form-data' });
  }
  if (Number(request.headers['content-length'] ?? 0) >= limitBytes + MULTIPART_OVERHEAD_BYTES) {
    throw refuse('too_large');
  }
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      // Its type asks for the header that was checked above.
      headers: request.headers as IncomingHttpHeaders & { 'content-type': string },
      // One more than allowed of each, so that an extra part is refused rather than ignored.
      limits: { files: 2, fields: 1, parts: 3, fileSize: limitBytes, headerPairs: 20 },
    });
  } catch {
    throw refuse('broken'); // no boundary
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const hash = createHash('sha256');
    let fileName: string | undefined;
    const refusePart = (name: string) => refuse(name === field ? 'too_many' : 'wrong_field');

    const settle = (done: () => void) => {
      request.unpipe(parser);
      request.off('close', onClose);
      done();
    };
    const fail = (error: GatewayError) => settle(() => reject(error));
    const onAborted = () => fail(refuse('broken'));
    // A request also closes once all of it has arrived; the parser may then still be busy.
    const onClose = () => {
      if (!request.complete) onAborted();
    };

    parser.on('file', (name, stream, given) => {
      // Also when refused: an unhandled error of the part would end the process.
      stream.on('error', onAborted);
      if (fileName !== undefined || name !== field) {
        stream.resume();
        fail(refusePart(name));
        return;
      }
      // Missing when the client names none.
      fileName = given ?? '';
      // busboy reports the limit when the size is reached, which is already not "smaller than".
      stream.on('limit', () => fail(refuse('too_large')));
      stream.on('data', (chunk: Buffer) => {
        hash.update(chunk);
        chunks.push(chunk);
      });
    });
    parser.on('field', () => fail(refuse('wrong_field')));
    parser.on('partsLimit', () => fail(refuse('too_many')));
    parser.on('error', onAborted);
    parser.on('finish', () => {
      const bytes = Buffer.concat(chunks);
      chunks.length = 0;
      const name = fileName;
      if (name === undefined || bytes.length === 0) return fail(refuse('missing'));
      if (bytes.length >= limitBytes) return fail(refuse('too_large'));
      settle(() => resolve({ bytes, fileName: name, sha256: hash.digest('hex') }));
    });
    request.on('close', onClose);
    request.pipe(parser);
  });
}

const MAX_NAME = 200;

/** What staff see of the name of a file: no folders, no control or direction characters; `unnamed` where nothing is left. */
export function plainFileName(name: string, unnamed: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  return Array.from(plain).slice(0, MAX_NAME).join('') || unnamed;
}
