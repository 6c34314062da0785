/** A picture is drawn by these chunks alone; all others are text, profiles and times (PNG, third edition, 5.6). */
const drawn = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** Of a chunk: length, type and check sum. */
const CHUNK_BYTES = 12;
const SIGNATURE_BYTES = 8;

/**
 * A PNG without what does not draw: libpng inflates each text chunk to megabytes, however many there are. Ends at
 * IEND, so that nothing appended is left, and at the first chunk that is not whole.
 */
export function dropAncillaryChunks(png: Buffer): Buffer {
  const kept = [png.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + CHUNK_BYTES <= png.length; ) {
    const end = at + CHUNK_BYTES + png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (end > png.length) return Buffer.concat([...kept, png.subarray(at)]);
    if (drawn.has(type)) kept.push(png.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

/** Start of scan: what follows is the picture. */
const SOS = 0xda;
/** JFIF, Exif (which way up) and Adobe (which colours). */
const meant = new Set([0xe0, 0xe1, 0xee]);

/** A JPEG without comments and the application's segments that do not say how it is drawn. */
export function dropAncillarySegments(jpeg: Buffer): Buffer {
  const kept = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== SOS) {
    const marker = jpeg[at + 1] ?? 0;
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    if (marker !== 0xfe && (!isApplication || meant.has(marker))) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, jpeg.subarray(at)]);
}
