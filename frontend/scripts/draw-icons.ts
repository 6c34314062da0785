import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { markDocument, markOnLight } from '../src/art/mark.ts';

/** Draws the icons of the site from the mark into `folder` (with a trailing slash). */
export async function drawIcons(folder: string): Promise<void> {
  const mark = markDocument(markOnLight);
  await writeFile(`${folder}favicon.svg`, mark);
  const sizes = { 'icon-512.png': 512, 'icon-192.png': 192, 'apple-touch-icon.png': 180 };
  for (const [name, size] of Object.entries(sizes))
    await writeFile(folder + name, await draw(mark, size));
  await writeFile(`${folder}favicon.ico`, icoOf(await draw(mark, 32), 32));
}

function draw(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * (size / 82) })
    .resize(size, size)
    .png({ palette: true, colours: 32 })
    .toBuffer();
}

/** An ICO file around one PNG: header, one directory entry, data (Microsoft ICO format). */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // with one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
