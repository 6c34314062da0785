import sharp from 'sharp';

/** A part of a picture, in its pixels. */
export interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Cuts a place out of a picture, `size` times as large. PNG. */
export type Cut = (place: Place, size: number) => Promise<Buffer>;

/**
 * Turns a grey picture about its middle, as tesseract does before it reads: what it says of places is true of the
 * result. Cutting is cheap then: the reader would decode and turn the whole picture for each place.
 */
export async function straighten(png: Buffer, radians: number): Promise<Cut> {
  const { width, height } = await sharp(png).metadata();
  const turned = await sharp(png)
    .rotate((radians * 180) / Math.PI, { background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Turning makes room for the corners.
  const [beforeX, beforeY] = [
    Math.round((turned.info.width - width) / 2),
    Math.round((turned.info.height - height) / 2),
  ];
  const { info, data } = turned;
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return async (place, size) => {
    const left = Math.max(0, place.left);
    const top = Math.max(0, place.top);
    const wide = Math.min(width, place.right) - left;
    const part = {
      ...{ left: left + beforeX, top: top + beforeY, width: wide },
      height: Math.min(height, place.bottom) - top,
    };
    return sharp(data, { raw })
      .extract(part)
      .resize(Math.max(1, Math.round(wide * size)))
      .png({ compressionLevel: 1 })
      .toBuffer();
  };
}
