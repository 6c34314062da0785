import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

/** What becomes of a picture: taken, or refused with the second half of its error code. */
export type Outcome = 'taken' | 'NOT_AN_IMAGE' | 'DAMAGED' | 'TOO_MANY_PIXELS' | 'MISSING';

/** A picture as nobody honest makes it, or as few cameras do. */
export interface HostilePicture {
  name: string;
  content: () => Promise<Buffer> | Buffer;
  outcome: Outcome;
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c84' } });

const photo = () => {
  const raw = { width: 320, height: 240, channels: 3 } as const;
  return sharp(randomBytes(320 * 240 * 3), { raw });
};

const jpeg = () => photo().jpeg({ quality: 80 }).toBuffer();

/** A GIF of one colour table and `frames` frames of 1 × 1, each 30 bytes. */
function buildGif(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('21f90400000000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

/** A WebP whose header claims `edge` × `edge` pixels, with a few bytes of data. */
function buildWebpBomb(edge: number): Buffer {
  const header = Buffer.alloc(5);
  header[0] = 0x2f;
  header.writeUInt32LE(((edge - 1) | ((edge - 1) << 14)) >>> 0, 1);
  const data = Buffer.concat([header, Buffer.alloc(64)]);
  const chunk = Buffer.concat([Buffer.from('VP8L'), uint32le(data.length), data, Buffer.alloc(1)]);
  return Buffer.concat([
    Buffer.from('RIFF'),
    uint32le(4 + chunk.length),
    Buffer.from('WEBP'),
    chunk,
  ]);
}

function uint32le(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** An animated WebP of `frames` noisy frames. */
async function buildAnimation(frames: number): Promise<Buffer> {
  const raw = { width: 16, height: 16 * frames, channels: 3, pageHeight: 16 } as const;
  return sharp(randomBytes(16 * 16 * frames * 3), { raw })
    .webp({ quality: 10 })
    .toBuffer();
}

/** A JPEG whose header says 65,500 × 65,500 pixels. */
async function buildJpegBomb(): Promise<Buffer> {
  const bytes = await jpeg();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_500, frame + 5);
  bytes.writeUInt16BE(65_500, frame + 7);
  return bytes;
}

/** For every door that takes pictures. */
export const hostilePictures: readonly HostilePicture[] = [
  { name: 'a file of no bytes', content: () => Buffer.alloc(0), outcome: 'MISSING' },
  { name: 'a GIF of 10,000 frames', content: () => buildGif(10_000), outcome: 'NOT_AN_IMAGE' },
  { name: 'an AVIF', content: () => flat(64, 64).avif().toBuffer(), outcome: 'NOT_AN_IMAGE' },
  { name: 'a TIFF', content: () => flat(64, 64).tiff().toBuffer(), outcome: 'NOT_AN_IMAGE' },
  {
    name: 'an SVG that is named .png',
    content: () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    outcome: 'NOT_AN_IMAGE',
  },
  { name: 'a PDF', content: () => Buffer.from('%PDF-1.7\n'), outcome: 'NOT_AN_IMAGE' },
  {
    name: 'a PNG of 12,000 × 12,000 in a few kB',
    content: () => flat(12_000, 12_000).png({ palette: true, compressionLevel: 9 }).toBuffer(),
    outcome: 'TOO_MANY_PIXELS',
  },
  { name: 'a JPEG that claims 65,500²', content: buildJpegBomb, outcome: 'TOO_MANY_PIXELS' },
  {
    name: 'a WebP that claims 16,384² and has 64 bytes of it',
    content: () => buildWebpBomb(16_384),
    outcome: 'DAMAGED',
  },
  {
    name: 'a JPEG cut in the middle',
    content: async () => {
      const bytes = await jpeg();
      return bytes.subarray(0, bytes.length >> 1);
    },
    outcome: 'DAMAGED',
  },
  { name: 'the head of a PNG alone', content: () => pngHead, outcome: 'DAMAGED' },
  {
    name: 'a JPEG with a program and a ZIP behind it',
    content: async () =>
      Buffer.concat([
        await jpeg(),
        Buffer.from('<script>alert(1)</script>PK\x03\x04'),
        deflateRawSync(Buffer.alloc(100_000)),
      ]),
    outcome: 'taken',
  },
  { name: 'a WebP of 200 frames', content: () => buildAnimation(200), outcome: 'taken' },
  {
    name: 'a JPEG in CMYK',
    content: () => photo().toColourspace('cmyk').jpeg().toBuffer(),
    outcome: 'taken',
  },
  {
    name: 'a PNG of 16 bits with a profile (Display P3)',
    content: () => photo().toColourspace('rgb16').withIccProfile('p3').png().toBuffer(),
    outcome: 'taken',
  },
  {
    name: 'a progressive JPEG that lies on its side (orientation 8)',
    content: () => photo().withMetadata({ orientation: 8 }).jpeg({ progressive: true }).toBuffer(),
    outcome: 'taken',
  },
  { name: '1 × 65,500', content: () => flat(1, 65_500).jpeg().toBuffer(), outcome: 'taken' },
  { name: '65,500 × 1', content: () => flat(65_500, 1).jpeg().toBuffer(), outcome: 'taken' },
  { name: '1 × 1', content: () => flat(1, 1).png().toBuffer(), outcome: 'taken' },
];

const pngHead = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

const made = new Map<HostilePicture, Promise<Buffer>>();

/** The bytes of one, made once for all doors: the large ones take a second of the processor. */
export function bytesOf(picture: HostilePicture): Promise<Buffer> {
  const bytes = made.get(picture) ?? Promise.resolve(picture.content());
  made.set(picture, bytes);
  return bytes;
}
