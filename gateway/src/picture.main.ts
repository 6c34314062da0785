import type { PictureAnswer, PictureRequest } from './proofs/clean-image.ts';
import { copyAsJpeg, reencode, reencodeForShop, shrink } from './proofs/reencode.ts';

/** Decodes the pictures that its parent sends (proofs/clean-image.ts), one after the other. */

const works: Record<PictureRequest['work'], (bytes: Buffer) => Promise<PictureAnswer>> = {
  clean: (bytes) => reencode(bytes),
  'clean-small': (bytes) => reencode(bytes, 'small'),
  thumbnail: shrink,
  product: reencodeForShop,
  jpeg: copyAsJpeg,
};

process.on('message', (message) => {
  // The other end is our own program, built with this one.
  const { work, bytes } = message as PictureRequest;
  // A failure ends this process, and its parent learns that.
  void works[work](bytes).then((answer) => process.send?.(answer));
});
