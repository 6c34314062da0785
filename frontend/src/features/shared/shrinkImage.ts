import { MAX_PICTURE_MB } from '../../lib/rules/limits.gen.ts';

export const MEGABYTE = 1024 * 1024;

/** Proofs must be smaller than this, in bytes (specification.md 5.3). */
export const MAX_PROOF_BYTES = MAX_PICTURE_MB * MEGABYTE;

/** Images below this size are sent unchanged, in bytes: a screenshot's small print stays sharp. */
const ENOUGH_BYTES = 600 * 1024;

/** Longest edge of a shrunk photo, in pixels: a receipt filling a quarter of it can still be read. */
const LONGEST_EDGE_PX = 2000;

/** JPEG quality of a shrunk photo. */
const QUALITY = 0.82;

/** Types that the server takes (specification.md 5.3); the others are converted here or refused. */
const takenTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * A smaller JPEG of a large photo; the file itself when it is small, cannot be decoded here (the
 * server decides about those), or would not become smaller. An image of another type (HEIC, GIF, …)
 * becomes a JPEG whatever its size; undefined when this browser cannot open it. `edgePx`: its longest edge; a small copy is made of small files, too.
 */
export async function shrinkImage(file: Blob, edgePx = LONGEST_EDGE_PX): Promise<Blob | undefined> {
  const isTaken = takenTypes.includes(file.type);
  const asItIs = isTaken ? file : undefined;
  if (typeof createImageBitmap === 'undefined') return asItIs;
  if (isTaken && file.size <= ENOUGH_BYTES && edgePx === LONGEST_EDGE_PX) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  );
  if (!bitmap) return asItIs;
  try {
    const scale = Math.min(1, edgePx / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return asItIs;
    // JPEG has no transparency; without a background it would turn black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const small = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    );
    return small && (!isTaken || small.size < file.size) ? small : asItIs;
  } finally {
    bitmap.close();
  }
}

/** `4.2 MB`; at least `0.1 MB` for anything but an empty file. */
export function formatMegabytes(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  return `${(bytes > 0 ? Math.max(0.1, megabytes) : 0).toFixed(1)} MB`;
}
