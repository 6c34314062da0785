import type { Sharp } from 'sharp';
import sharp from 'sharp';

/**
 * A picture to draw on. What reads pictures of strangers closes all other decoders, this one too, and sharp does that for
 * the whole process: the suites that ran in it before decide.
 */
export function drawSvg(svg: string): Sharp {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  return sharp(Buffer.from(svg));
}
