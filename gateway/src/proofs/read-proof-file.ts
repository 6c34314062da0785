import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { GatewayError } from '../http/gateway.errors.ts';

/** The multipart field of the spec. */
export const PROOF_FIELD = 'paymentProof';

/** A proof is strictly smaller than this: 5 MB as the spec's page counts them (5 × 1024 × 1024). */
const PROOF_LIMIT_BYTES = 5 * 1024 * 1024;

/** Room for boundary and headers of one part around the file. */
const MULTIPART_OVERHEAD_BYTES = 16 * 1024;

/** What the buyer sent: the bytes and their SHA-256 in hex. */
export interface ProofFile {
  bytes: Buffer;
  sha256: string;
}

function refusePart(name: string): GatewayError {
  return name === PROOF_FIELD
    ? new GatewayError('PROOF.TOO_MANY_FILES', {})
    : new GatewayError('PROOF.WRONG_FIELD', {});
}

/**
 * Reads the one file of a multipart body into memory, stopping at the first byte over the limit.
 * Rejects with PROOF.* or UNSUPPORTED_MEDIA_TYPE, or with the reason of `signal` once that is aborted;
 * the caller must then drop the rest of the body.
 * Ignores the file name and type that the client claims.
 */
export function readProofFile(request: IncomingMessage, signal: AbortSignal): Promise<ProofFile> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) {
    throw new GatewayError('UNSUPPORTED_MEDIA_TYPE', { expected: 'multipart/form-data' });
  }
  if (
    Number(request.headers['content-length'] ?? 0) >=
    PROOF_LIMIT_BYTES + MULTIPART_OVERHEAD_BYTES
  ) {
    throw new GatewayError('PROOF.TOO_LARGE', {});
  }
  let parser: busboy.Busboy;
  try {
    parser = busboy({
      headers: request.headers,
      // One more than allowed of each, so that an extra part is refused rather than ignored.
      limits: { files: 2, fields: 1, parts: 3, fileSize: PROOF_LIMIT_BYTES, headerPairs: 20 },
    });
  } catch {
    throw new GatewayError('PROOF.BROKEN_UPLOAD', {}); // no boundary
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const hash = createHash('sha256');
    let hasFile = false;

    const settle = (done: () => void) => {
      request.unpipe(parser);
      request.off('close', onClose);
      signal.removeEventListener('abort', onTaken);
      done();
    };
    const fail = (error: GatewayError) => settle(() => reject(error));
    // The slot of this upload went to another: the reason says why.
    const onTaken = () => settle(() => reject(signal.reason as Error)); // aborted with a GatewayError
    const onAborted = () => fail(new GatewayError('PROOF.BROKEN_UPLOAD', {}));
    // A request also closes once all of it has arrived; the parser may then still be busy.
    const onClose = () => {
      if (!request.complete) onAborted();
    };

    parser.on('file', (name, stream) => {
      // Also when refused: an unhandled error of the part would end the process.
      stream.on('error', onAborted);
      if (hasFile || name !== PROOF_FIELD) {
        stream.resume();
        fail(refusePart(name));
        return;
      }
      hasFile = true;
      // busboy reports the limit when the size is reached, which is already not "smaller than".
      stream.on('limit', () => fail(new GatewayError('PROOF.TOO_LARGE', {})));
      stream.on('data', (chunk: Buffer) => {
        hash.update(chunk);
        chunks.push(chunk);
      });
    });
    parser.on('field', (name) => fail(refusePart(name === PROOF_FIELD ? '' : name)));
    parser.on('partsLimit', () => fail(new GatewayError('PROOF.TOO_MANY_FILES', {})));
    parser.on('error', onAborted);
    parser.on('close', () => {
      const bytes = Buffer.concat(chunks);
      chunks.length = 0;
      if (!hasFile || bytes.length === 0) return fail(new GatewayError('PROOF.MISSING', {}));
      if (bytes.length >= PROOF_LIMIT_BYTES) return fail(new GatewayError('PROOF.TOO_LARGE', {}));
      settle(() => resolve({ bytes, sha256: hash.digest('hex') }));
    });
    request.on('close', onClose);
    signal.addEventListener('abort', onTaken);
    request.pipe(parser);
  });
}
