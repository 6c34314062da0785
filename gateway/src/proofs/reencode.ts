import { pictureWidths } from '@spade/contracts/products/pictures';
import sharp, { type Sharp } from 'sharp';
import {
  type CleanImage,
  imageKind,
  PIXEL_LIMIT,
  type PictureRefusal,
  type ProductImage,
} from './clean-image.ts';

/** Only these chunks draw a picture; all others are text, profiles and times (PNG, third edition, 5.6). */
const drawingChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** Length, type and check sum of a chunk. */
const CHUNK_BYTES = 12;
const SIGNATURE_BYTES = 8;

/**
 * A PNG with only the chunks that draw it: libpng inflates each text chunk to megabytes, however many there are. Ends at
 * IEND, so that nothing appended is left, and at the first chunk that is not whole.
 */
function dropAncillaryChunks(png: Buffer): Buffer {
  const kept = [png.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + CHUNK_BYTES <= png.length; ) {
    const end = at + CHUNK_BYTES + png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (end > png.length) return Buffer.concat([...kept, png.subarray(at)]);
    if (drawingChunks.has(type)) kept.push(png.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

/** Start of scan: what follows is the picture. */
const SOS = 0xda;
/** JFIF, Exif (which way up) and Adobe (which colours). */
const drawingSegments = new Set([0xe0, 0xe1, 0xee]);

/** A JPEG without its comments and the application segments that do not affect how it is drawn. */
function dropAncillarySegments(jpeg: Buffer): Buffer {
  const kept = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== SOS) {
    const marker = jpeg[at + 1] ?? 0;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    if (marker !== 0xfe && (!isApplication || drawingSegments.has(marker)))
      kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, jpeg.subarray(at)]);
}

/** Smaller differences, of 255 shades, do not count: in the flat areas of a screenshot recompression would decide the bits. */
const NOISE = 3;

/**
 * The difference hash of a picture: 64 bits as 16 hex digits. Each bit says whether one of 8 × 8
 * cells is darker than its right neighbour, so scaling, recompressing or brightening the picture
 * changes few bits (http://www.hackerfactor.com/blog/index.php?/archives/529-Kind-of-Like-That.html).
 */
async function perceptualHash(image: Sharp): Promise<string> {
  const pixels = await image
    .greyscale()
    .resize(9, 8, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  let hash = 0n;
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column;
      const isDarker = (pixels[at] ?? 0) + NOISE < (pixels[at + 1] ?? 0);
      hash = (hash << 1n) | (isDarker ? 1n : 0n);
    }
  }
  return hash.toString(16).padStart(16, '0');
}

// libvips decodes some forty formats, SVG among them; only these three loaders stay open, and
// those only from memory (specification.md 4.9; https://sharp.pixelplumbing.com/api-utility/#block).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Caching does not help, since every proof is different, and memory should be released.
sharp.cache(false);
sharp.concurrency(1);

/** Thumbnails are shown at 56 × 56, on screens of two pixels a point. */
const EDGE_PX = 112;

const inputOptions = {
  limitInputPixels: PIXEL_LIMIT,
  failOn: 'warning',
  pages: 1,
  sequentialRead: true,
} as const;

/** Decodes a JPEG, PNG or WebP and encodes it again; says why where it cannot. */
export async function reencode(
  bytes: Buffer,
  size: 'full' | 'small' = 'full',
): Promise<CleanImage | { refused: PictureRefusal }> {
  try {
    const drawn = drawnPartOf(bytes);
    const limitBytes = Math.max(bytes.length, SMALL_BYTES);
    const { data, info } = await (size === 'full'
      ? encode(drawn, { steps, limitBytes })
      : encode(drawn, { steps: smallSteps, limitBytes: SMALL_COPY_BYTES, edgePx: SMALL_EDGE_PX }));
    const hash = await perceptualHash(sharp(data, inputOptions));
    return { jpeg: data, widthPx: info.width, heightPx: info.height, perceptualHash: hash };
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): { refused: PictureRefusal } {
  // sharp has no error codes; this is the text of libvips' refusal, covered by a test.
  const message = error instanceof Error ? error.message : '';
  return { refused: /pixel limit|too large/i.test(message) ? 'too_many_pixels' : 'damaged' };
}

/** Below this many bytes a picture may grow: a JPEG of a few colours is longer than its PNG. */
const SMALL_BYTES = 256 * 1024;

/** Tried in turn until the picture has no more bytes than the upload: noise grows at every usual quality. */
const steps = [
  { quality: 82, part: 1 },
  { quality: 60, part: 1 },
  { quality: 60, part: 0.7 },
  { quality: 50, part: 0.5 },
  { quality: 40, part: 0.35 },
] as const;

/** A small copy, made where room is short: its longer edge, at which a phone's screenshot can still be read, and its bytes. */
const SMALL_EDGE_PX = 1280;
const SMALL_COPY_BYTES = 128 * 1024;

/** The steps of a small copy; `part` is of its reduced size. */
const smallSteps = [
  { quality: 60, part: 1 },
  { quality: 45, part: 1 },
  { quality: 30, part: 0.7 },
  { quality: 20, part: 0.4 },
] as const;

interface Encoding {
  steps: readonly { quality: number; part: number }[];
  limitBytes: number;
  /** The longer edge of the result; a larger picture is reduced before the first step. */
  edgePx?: number;
}

/** The picture as JPEG, never with more bytes than the upload: storage grows no faster than uploads arrive. */
async function encode(drawn: Buffer, { steps, limitBytes, edgePx = Infinity }: Encoding) {
  const { width, height, orientation = 1 } = await sharp(drawn, inputOptions).metadata();
  // From 5 on, the picture lies on its side (Exif 2.3, Orientation).
  const uprightWidth = orientation >= 5 ? height : width;
  const reduced = Math.min(1, edgePx / Math.max(width, height));
  for (const { quality, part } of steps) {
    const upright = sharp(drawn, inputOptions).autoOrient();
    const scale = part * reduced;
    const sized = scale === 1 ? upright : upright.resize(Math.ceil(uprightWidth * scale));
    const encoded = await sized
      // JPEG knows no transparency; a transparent screenshot is meant to lie on white.
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      // Optimised Huffman tables would keep all coefficients: 140 MB for 24 megapixels, to save a tenth of the bytes.
      .jpeg({ quality, chromaSubsampling: '4:2:0', optimiseCoding: false })
      .toBuffer({ resolveWithObject: true });
    if (encoded.data.length <= limitBytes) return encoded;
  }
  throw new Error('the picture grows at every quality');
}

function drawnPartOf(bytes: Buffer): Buffer {
  const kind = imageKind(bytes);
  if (kind === 'png') return dropAncillaryChunks(bytes);
  return kind === 'jpeg' ? dropAncillarySegments(bytes) : bytes;
}

/** Most bytes of each of `pictureWidths`: a card is one of the first two, which a phone loads by the dozen. */
const mostBytes: Record<(typeof pictureWidths)[number], number> = {
  400: 24 * 1024,
  800: 40 * 1000,
  1600: 200 * 1024,
};

/** Tried in turn until a width is within its bytes. */
const webpQualities = [78, 66, 54, 42, 30, 18, 8] as const;

/** A picture of a product in every width. */
export async function reencodeForShop(
  bytes: Buffer,
): Promise<ProductImage | { refused: PictureRefusal }> {
  try {
    const largest = pictureWidths[pictureWidths.length - 1];
    // Decoded once: JPEG is read at a part of its size, and the smaller widths are made of this one.
    const { data, info } = await sharp(drawnPartOf(bytes), inputOptions)
      .autoOrient()
      .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const webp: Buffer[] = [];
    for (const each of pictureWidths) {
      const drawn = () => sharp(data, { raw: { width, height, channels } });
      const sized = () =>
        each === largest
          ? drawn()
          : drawn().resize(each, each, { fit: 'inside', withoutEnlargement: true });
      webp.push(await encodeWebp(sized, mostBytes[each]));
    }
    return { webp, widthPx: width, heightPx: height };
  } catch (error) {
    return refusalOf(error);
  }
}

async function encodeWebp(sized: () => Sharp, limitBytes: number): Promise<Buffer> {
  for (const quality of webpQualities) {
    const encoded = await sized().webp({ quality }).toBuffer();
    if (encoded.length <= limitBytes) return encoded;
  }
  throw new Error('the picture is too long at every quality');
}

/** A stored picture of a product as JPEG. */
export async function copyAsJpeg(webp: Buffer): Promise<{ copy: Buffer }> {
  return { copy: await sharp(webp, inputOptions).jpeg({ quality: 80 }).toBuffer() };
}

/** The top of a stored proof as a small JPEG of some 3 kB; it is decoded at an eighth of its size. */
export async function shrink(jpeg: Buffer): Promise<{ thumbnail: Buffer }> {
  const thumbnail = await sharp(jpeg)
    .resize(EDGE_PX, EDGE_PX, { position: 'top' })
    .jpeg({ quality: 70, chromaSubsampling: '4:2:0' })
    .toBuffer();
  return { thumbnail };
}
