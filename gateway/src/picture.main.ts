import type { PictureRequest } from './proofs/clean-image.ts';
import { reencode, shrink } from './proofs/reencode.ts';

/** Decodes the pictures that its parent sends (proofs/clean-image.ts), one after the other. */

process.on('message', async (message) => {
  // The other end is our own program, built with this one.
  const { work, bytes } = message as PictureRequest;
  process.send?.(work === 'clean' ? await reencode(bytes) : await shrink(bytes));
});
