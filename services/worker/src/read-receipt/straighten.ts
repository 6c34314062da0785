import sharp from 'sharp';
import type { Pixels } from './naira-sign.ts';

/** A part of a picture, in its pixels. */
export interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Cuts a place out of a picture. */
export type Cut = (place: Place) => Promise<Pixels>;

/**
 * Turns a grey picture about its middle, as tesseract does before it reads: what it says of places is true of the
 * result. Cutting is cheap then: the reader would decode and turn the whole picture for each place.
 */
export async function straighten(png: Buffer, radians: number): Promise<Cut> {
  const { width, height } = await sharp(png).metadata();
  const { info, data } = await sharp(png)
    .rotate((radians * 180) / Math.PI, { background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Turning makes room for the corners.
  const [beforeX, beforeY] = [
    Math.round((info.width - width) / 2),
    Math.round((info.height - height) / 2),
  ];
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return async (place) => {
    const left = Math.max(0, place.left);
    const top = Math.max(0, place.top);
    const size = {
      width: Math.min(width, place.right) - left,
      height: Math.min(height, place.bottom) - top,
    };
    const part = { left: left + beforeX, top: top + beforeY, ...size };
    return { ...size, data: await sharp(data, { raw }).extract(part).greyscale().raw().toBuffer() };
  };
}

/** A PNG of these pixels, `size` times as large. */
export function toPng({ data, width, height }: Pixels, size: number): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .resize(Math.max(1, Math.round(width * size)))
    .png({ compressionLevel: 1 })
    .toBuffer();
}
