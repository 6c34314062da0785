import type { PictureRequest } from './proofs/clean-image.ts';
import { reencode, shrink } from './proofs/reencode.ts';

/** Decodes the pictures that its parent sends (proofs/clean-image.ts), one after the other. */

process.on('message', (message) => {
  // The other end is our own program, built with this one.
  const { work, bytes } = message as PictureRequest;
  // A failure ends this process, and its parent learns that.
  void (work === 'clean' ? reencode(bytes) : shrink(bytes)).then((answer) =>
    process.send?.(answer),
  );
});
