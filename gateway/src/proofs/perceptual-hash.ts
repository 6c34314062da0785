import type { Sharp } from 'sharp';

/** Of 255 shades. Screenshots are mostly flat, and there recompression would decide the bits. */
const NOISE = 3;

/**
 * The difference hash of a picture: 64 bits as 16 hex digits. Each bit says whether one of 8 × 8
 * cells is darker than its right neighbour, so scaling, recompressing or brightening the picture
 * changes few bits (http://www.hackerfactor.com/blog/index.php?/archives/529-Kind-of-Like-That.html).
 */
export async function perceptualHash(image: Sharp): Promise<string> {
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
