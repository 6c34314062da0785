import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Squares per edge of a drawn board, and the edge of the picture in pixels. */
const SQUARES = 8;
const EDGE_PX = 320;

/** A PNG that looks like no other, also to a perceptual hash: a board of squares in random greys. */
export function drawPicture(): Promise<Buffer> {
  const raw = { width: SQUARES, height: SQUARES, channels: 1 } as const;
  return sharp(randomBytes(SQUARES * SQUARES), { raw })
    .resize(EDGE_PX, EDGE_PX, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** A PNG of one colour in this size. */
export const plainPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#1E6A45' } })
    .png()
    .toBuffer();

/** A picture like a bank's receipt, different each time; `noisePx` square pixels of noise make it heavy. */
export async function receiptPicture({
  noisePx = 0,
  format = 'png',
}: {
  noisePx?: number;
  format?: 'png' | 'jpeg';
} = {}): Promise<Buffer> {
  const width = 1080;
  const height = 1920;
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="260" fill="#1E6A45"/>
    <text x="90" y="170" font-size="72" fill="#fff">Transfer successful</text>
    <text x="90" y="480" font-size="90">NGN 48,500.00</text>
    <text x="90" y="640" font-size="48">Session ${randomBytes(12).toString('hex')}</text></svg>`;
  const layers = [{ input: Buffer.from(words), top: 0, left: 0 }];
  if (noisePx === 0)
    return sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .composite(layers)
      .toFormat(format)
      .toBuffer();
  const raw = { width: noisePx, height: noisePx, channels: 3 } as const;
  const noise = sharp(randomBytes(noisePx * noisePx * 3), { raw }).composite(layers);
  return format === 'jpeg' ? noise.jpeg({ quality: 80 }).toBuffer() : noise.png().toBuffer();
}
