import { deflateSync } from 'node:zlib';

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length);
  body.copy(whole, 4);
  whole.writeUInt32BE(~crc >>> 0, body.length + 4);
  return whole;
}

/** A PNG of `side` × `side` pixels in stripes that depend on `n` (https://www.w3.org/TR/png-3/). */
export function stripedPng(n: number, side = 32): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8); // 8 bits, RGB
  const rows = Array.from({ length: side }, (_, y) =>
    Buffer.concat([
      Buffer.from([0]), // no filter
      Buffer.from(
        Array.from({ length: side * 3 }, (_, x) => (x * (n % 251) + y * (n % 13) * 7) & 255),
      ),
    ]),
  );
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
