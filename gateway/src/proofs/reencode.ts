import sharp from 'sharp';
import { type CleanImage, imageKind, PIXEL_LIMIT, type PictureRefusal } from './clean-image.ts';
import { dropAncillaryChunks, dropAncillarySegments } from './drop-ancillary.ts';
import { perceptualHash } from './perceptual-hash.ts';

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
export async function reencode(bytes: Buffer): Promise<CleanImage | { refused: PictureRefusal }> {
  try {
    const { data, info } = await sharp(drawnPartOf(bytes), inputOptions)
      .autoOrient()
      // JPEG knows no transparency; a transparent screenshot is meant to lie on white.
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      // Optimised Huffman tables would keep all coefficients: 140 MB for 24 megapixels, to save a tenth of the bytes.
      .jpeg({ quality: 82, chromaSubsampling: '4:2:0', optimiseCoding: false })
      .toBuffer({ resolveWithObject: true });
    const hash = await perceptualHash(sharp(data, inputOptions));
    return { jpeg: data, widthPx: info.width, heightPx: info.height, perceptualHash: hash };
  } catch (error) {
    // sharp has no error codes; this is the text of libvips' refusal, covered by a test.
    const message = error instanceof Error ? error.message : '';
    return { refused: /pixel limit|too large/i.test(message) ? 'too_many_pixels' : 'damaged' };
  }
}

function drawnPartOf(bytes: Buffer): Buffer {
  const kind = imageKind(bytes);
  if (kind === 'png') return dropAncillaryChunks(bytes);
  return kind === 'jpeg' ? dropAncillarySegments(bytes) : bytes;
}

/** The top of a stored proof as a small JPEG of some 3 kB; it is decoded at an eighth of its size. */
export async function shrink(jpeg: Buffer): Promise<{ thumbnail: Buffer }> {
  const thumbnail = await sharp(jpeg)
    .resize(EDGE_PX, EDGE_PX, { position: 'top' })
    .jpeg({ quality: 70, chromaSubsampling: '4:2:0' })
    .toBuffer();
  return { thumbnail };
}
