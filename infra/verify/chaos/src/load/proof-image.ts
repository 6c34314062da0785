import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Random } from '../random.ts';

/** A picture to upload, and what the system stores of it. */
export interface ProofImage {
  jpeg: Buffer<ArrayBuffer>;
  sha256: string;
}

const CELLS = 16;

/** A small real JPEG, different from every other. */
export async function proofImage(random: Random): Promise<ProofImage> {
  const pixels = Buffer.from(Array.from({ length: CELLS * CELLS * 3 }, () => random.below(256)));
  const encoded = await sharp(pixels, { raw: { width: CELLS, height: CELLS, channels: 3 } })
    .resize(240, 240, { kernel: 'nearest' })
    .jpeg({ quality: 70 })
    .toBuffer();
  const jpeg = Buffer.from(encoded);
  return { jpeg, sha256: createHash('sha256').update(jpeg).digest('hex') };
}

const BOUNDARY = 'chaos-proof-of-payment';

/** The multipart body of the upload, as a browser writes it. */
export function multipartOf({ jpeg }: ProofImage): {
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
} {
  const head = [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="paymentProof"; filename="proof.jpg"',
    'Content-Type: image/jpeg',
    '',
    '',
  ].join('\r\n');
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}
