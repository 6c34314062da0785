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

const PHOTO_WIDTH = 4000;
const PHOTO_HEIGHT = 3000;

/** A photograph as a phone held upright takes it: 12 megapixels, some MB, stored lying and turned by its EXIF data. */
export async function photograph(): Promise<Buffer> {
  const grain = { width: 1000, height: 750, channels: 3 } as const;
  const goods = `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO_WIDTH}" height="${PHOTO_HEIGHT}">
    <defs><radialGradient id="light"><stop offset="0" stop-color="#f4d9a8"/><stop offset="1" stop-color="#6d4a24"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="#8c8f86" fill-opacity="0.75"/>
    <g transform="rotate(-90 2000 1500)"><ellipse cx="2000" cy="1900" rx="900" ry="260" fill="#3a2c1c" fill-opacity="0.4"/>
    <path d="M1200 900h1600l-240 980H1440z" fill="url(#light)" stroke="#4a3214" stroke-width="24"/>
    <ellipse cx="2000" cy="900" rx="800" ry="220" fill="#c99a52" stroke="#4a3214" stroke-width="24"/></g></svg>`;
  return sharp(randomBytes(grain.width * grain.height * 3), { raw: grain })
    .resize(PHOTO_WIDTH, PHOTO_HEIGHT, { kernel: 'cubic' })
    .composite([{ input: Buffer.from(goods) }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
}
