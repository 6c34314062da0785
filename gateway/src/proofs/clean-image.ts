import { WorkSlots } from '@spade/platform/service/work-slots';
import sharp from 'sharp';
import { GatewayError } from '../http/gateway.errors.ts';
import { imageKind } from './image-kind.ts';
import { perceptualHash } from './perceptual-hash.ts';

// libvips decodes some forty formats, SVG among them; only these three loaders stay open, and
// those only from memory (specification.md 4.9; https://sharp.pixelplumbing.com/api-utility/#block).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Caching does not help, since every proof is different, and memory should be released; the two
// pictures that may be processed at once use one thread each.
sharp.cache(false);
sharp.concurrency(1);

/** More pixels are not decoded: 24 megapixels. */
const PIXEL_LIMIT = 24_000_000;

const DECODE_SECONDS = 10;

/** At most two pictures at once, and a bounded queue: a decoded one takes up to 72 MB. */
const slots = new WorkSlots(2, 40, () => new GatewayError('PROOF.BUSY', {}));

/** A picture re-encoded from its pixels: no metadata, no position, no bytes appended. */
export interface CleanImage {
  /** JPEG, upright. */
  jpeg: Buffer;
  widthPx: number;
  heightPx: number;
  perceptualHash: string;
}

const inputOptions = {
  limitInputPixels: PIXEL_LIMIT,
  failOn: 'warning',
  pages: 1,
  sequentialRead: true,
} as const;

/**
 * Decodes a JPEG, PNG or WebP and encodes it again. Errors: PROOF.NOT_AN_IMAGE,
 * PROOF.TOO_MANY_PIXELS, PROOF.DAMAGED (also when it takes over 10 s), PROOF.BUSY.
 */
export async function cleanImage(bytes: Buffer): Promise<CleanImage> {
  if (imageKind(bytes) === undefined) throw new GatewayError('PROOF.NOT_AN_IMAGE', {});
  return slots.run(() => reencode(bytes));
}

async function reencode(bytes: Buffer): Promise<CleanImage> {
  try {
    const { data, info } = await sharp(bytes, inputOptions)
      .autoOrient()
      // JPEG knows no transparency; a transparent screenshot is meant to lie on white.
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: 82, chromaSubsampling: '4:2:0' })
      .timeout({ seconds: DECODE_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return {
      jpeg: data,
      widthPx: info.width,
      heightPx: info.height,
      perceptualHash: await perceptualHash(sharp(data, inputOptions)),
    };
  } catch (error) {
    // sharp has no error codes; this is the text of libvips' refusal, covered by a test.
    const message = error instanceof Error ? error.message : '';
    throw /pixel limit|too large/i.test(message)
      ? new GatewayError('PROOF.TOO_MANY_PIXELS', { limitPixels: PIXEL_LIMIT })
      : new GatewayError('PROOF.DAMAGED', {});
  }
}
