import { WorkSlots } from '@spade/platform/service/work-slots';
import sharp from 'sharp';
import { GatewayError } from '../http/gateway.errors.ts';

/** Shown at 56 × 56, on screens of two pixels a point. */
const EDGE_PX = 112;

/** One at a time beside the two uploads (clean-image.ts); a page of the list asks for fifty. */
const slots = new WorkSlots(1, 200, () => new GatewayError('UNAVAILABLE', {}));

/**
 * The top of a stored proof as a small JPEG of some 3 kB. Made on request: a JPEG is decoded at an eighth of its size,
 * and a second object for each proof would have to be swept, erased and backed up. Error: UNAVAILABLE when too many
 * wait.
 */
export function thumbnailOf(jpeg: Buffer): Promise<Buffer> {
  return slots.run(() =>
    sharp(jpeg)
      .resize(EDGE_PX, EDGE_PX, { position: 'top' })
      .jpeg({ quality: 70, chromaSubsampling: '4:2:0' })
      .toBuffer(),
  );
}
