import sharp from 'sharp';

/** Width to which a picture is brought: the small print of a phone's screenshot is then some 40 pixels high. */
const WIDTH_PX = 1200;

/** Tall pictures are made smaller until they have no more, since memory and time follow the pixels. */
const MAX_READ_PIXELS = 4_000_000;

const DECODE_SECONDS = 10;

/** The picture is one that is not decoded: too many pixels, damaged, or not a JPEG, PNG or WebP. */
class UnreadablePictureError extends Error {
  override name = 'UnreadablePictureError';
}

// As in the gateway (clean-image.ts), which encoded the picture again: no other decoder stays open.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Upright, grey, of an even size, dark on light: a PNG for the reader. The size in the header is judged before
 * anything is decoded. Throws UnreadablePictureError.
 */
export async function normalisePicture(bytes: Uint8Array, maxPixels: number): Promise<Buffer> {
  try {
    const input = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const;
    const { autoOrient } = await sharp(bytes, input).metadata();
    const { width, height } = autoOrient;
    if (width * height > maxPixels) throw new UnreadablePictureError('too many pixels');
    const scale = Math.min(
      WIDTH_PX / Math.min(width, height),
      Math.sqrt(MAX_READ_PIXELS / (width * height)),
    );
    const grey = await sharp(bytes, input)
      .autoOrient()
      .flatten({ background: '#fff' })
      .greyscale()
      .resize(Math.max(1, Math.round(width * scale)), null, { kernel: 'lanczos3' })
      .timeout({ seconds: DECODE_SECONDS })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { channels } = await sharp(grey).stats();
    // Apps at night write light on dark; the reader was taught with dark on light.
    const isDark = (channels[0]?.mean ?? 255) < 110;
    return isDark ? await sharp(grey).negate().png({ compressionLevel: 1 }).toBuffer() : grey;
  } catch (error) {
    if (error instanceof UnreadablePictureError) throw error;
    throw new UnreadablePictureError(error instanceof Error ? error.message : 'damaged');
  }
}
