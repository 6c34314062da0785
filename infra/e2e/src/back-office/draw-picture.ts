import { randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** Edge of one square of the drawing, and squares per edge. */
const square = 40;
const squares = 8;

/** A PNG that looks like no other: a board of squares in random greys. */
export function drawPicture(): Buffer {
  const edge = square * squares;
  const rows = Array.from({ length: squares }, () => {
    const greys = Array.from({ length: squares }, () => Buffer.alloc(square, randomInt(256)));
    return Buffer.concat([Buffer.from([0]), ...greys]); // each line of pixels begins with its filter
  });
  const pixels = Buffer.concat(rows.flatMap((row) => Array.from({ length: square }, () => row)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header[8] = 8; // bits per pixel, grey
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A piece of a PNG: length, name, content, checksum (PNG 3rd edition, §5.3). */
function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'ascii'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
