import { createHash } from 'node:crypto';
import type { Random } from '@spade/platform/testing/random';
import sharp from 'sharp';

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

/** The form of the upload, as a browser sends it. */
export function formOf({ jpeg }: ProofImage): FormData {
  const form = new FormData();
  form.append('paymentProof', new Blob([jpeg], { type: 'image/jpeg' }), 'proof.jpg');
  return form;
}
