import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';

const PROOF_BYTES = 4_900_000;

/** What we use of sharp, which is the gateway's dependency and so is loaded as the gateway loads it. */
type Encode = (options: object) => {
  jpeg: (options: object) => { toBuffer: () => Promise<Buffer> };
};

/** A noisy photo of 12 megapixels as a phone takes them, padded to 4.9 MB. */
export async function buildPhoto(): Promise<Buffer> {
  const sharp: Encode = createRequire(new URL('../../../../../gateway/', import.meta.url))('sharp');
  const noise = { type: 'gaussian', mean: 128, sigma: 20 };
  const create = { width: 4000, height: 3000, channels: 3, background: '#888', noise };
  for (let quality = 90; quality > 0; quality -= 5) {
    const jpeg = await sharp({ create }).jpeg({ quality }).toBuffer();
    if (jpeg.length <= PROOF_BYTES)
      return Buffer.concat([jpeg, randomBytes(PROOF_BYTES - jpeg.length)]);
  }
  throw new Error('no quality gives a photo of 4.9 MB');
}
