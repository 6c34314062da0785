import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../http/gateway.errors.ts';
import { type OneFile, readOneFile, type UploadedFile } from '../http/read-one-file.ts';

/** The multipart field of the spec. */
export const PROOF_FIELD = 'paymentProof';

/** What the buyer sent: the bytes and their SHA-256 in hex. */
export type ProofFile = Pick<UploadedFile, 'bytes' | 'sha256'>;

const codes = {
  too_large: 'PROOF.TOO_LARGE',
  missing: 'PROOF.MISSING',
  wrong_field: 'PROOF.WRONG_FIELD',
  too_many: 'PROOF.TOO_MANY_FILES',
  broken: 'PROOF.BROKEN_UPLOAD',
} as const;

/** A proof is strictly smaller than 5 MB as the spec's page counts them (5 × 1024 × 1024). */
const proof: OneFile = {
  field: PROOF_FIELD,
  limitBytes: 5 * 1024 * 1024,
  withinMs: 30_000,
  refuse: (why) => new GatewayError(codes[why], {}),
};

/**
 * Reads the picture of a multipart body. Rejects with PROOF.* or UNSUPPORTED_MEDIA_TYPE. Ignores the file name and type
 * that the client claims.
 */
export function readProofFile(request: IncomingMessage): Promise<ProofFile> {
  return readOneFile(request, proof);
}
