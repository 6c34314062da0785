/**
 * Writes the link previews as PNG files under `public/og`: the readers of Open Graph and
 * Twitter cards show no SVG. Run by `npm run art -w frontend`; the output is committed.
 */
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { cards } from '../src/art/cards.ts';

const target = new URL('../public/og/', import.meta.url).pathname;
mkdirSync(target, { recursive: true });

for (const [name, draw] of Object.entries(cards)) {
  await sharp(Buffer.from(draw()))
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(`${target}${name}.png`);
}
