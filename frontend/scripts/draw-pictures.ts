import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { parse } from 'node:path';
import sharp from 'sharp';

const mark = new URL('../public/art/mark.svg', import.meta.url);
const cards = new URL('../src/art/cards/', import.meta.url);

/** Writes the icons of the site, drawn from the mark, into `folder` (with a trailing slash). */
export async function drawIcons(folder: string): Promise<void> {
  const svg = await readFile(mark);
  await writeFile(`${folder}favicon.svg`, svg);
  const sizes = { 'icon-512.png': 512, 'icon-192.png': 192, 'apple-touch-icon.png': 180 };
  for (const [name, size] of Object.entries(sizes))
    await writeFile(folder + name, await drawIcon(svg, size));
  await writeFile(`${folder}favicon.ico`, icoOf(await drawIcon(svg, 32), 32));
}

/**
 * Writes the link previews as PNG into `og` below `folder` (with a trailing slash): readers of Open
 * Graph and Twitter cards show no SVG.
 */
export async function drawCards(folder: string): Promise<void> {
  await mkdir(`${folder}og`, { recursive: true });
  for (const file of await readdir(cards)) {
    await sharp(await readFile(new URL(file, cards)))
      .png({ palette: true, colours: 64, effort: 10 })
      .toFile(`${folder}og/${parse(file).name}.png`);
  }
}

function drawIcon(svg: Buffer, size: number): Promise<Buffer> {
  return sharp(svg, { density: 72 * (size / 82) })
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
