import sharp from 'sharp';
import { type Pixels, removeNaira } from '../../src/receipts/naira-sign.ts';
import { drawSvg } from './draw-svg.ts';

/** A line as it is cut out of a receipt, with some of the ground around it. */
async function draw(text: string, font: string, size: number): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 9}" height="${size * 1.5}">
    <rect width="100%" height="100%" fill="#eee"/>
    <text x="${size}" y="${size * 1.1}" font-size="${size}" font-family="${font}" fill="#222">${text}</text></svg>`;
  const { data, info } = await drawSvg(svg)
    .jpeg({ quality: 60 })
    .toBuffer()
    .then((jpeg) => sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true }));
  return { data, width: info.width, height: info.height };
}

/** The first column with ink. */
const leftOf = ({ data, width }: Pixels) =>
  Math.min(...Array.from(data, (grey, at) => (grey < 128 ? at % width : width)));

const fonts = ['Liberation Sans', 'DejaVu Sans', 'Liberation Serif'];
const sizes = [36, 80];

describe.each(fonts.flatMap((font) => sizes.map((size) => ({ font, size }))))(
  'the naira sign in $font, $size pixels',
  ({ font, size }) => {
    it.each(['₦4,295.00', '₦85,837.00', '₦1,027,594.93', '₦500.00'])(
      'is removed from %s, and nothing else',
      async (text) => {
        const line = await draw(text, font, size);
        expect(removeNaira(line)).toBe(true);
        // The digits alone, where they are with the sign before them.
        const bare = await draw(`<tspan fill="#eee">₦</tspan>${text.slice(1)}`, font, size);
        expect(Math.abs(leftOf(line) - leftOf(bare))).toBeLessThanOrEqual(1);
      },
    );

    it.each([
      '4,295.00',
      '85,837.00',
      '59,000.00',
      '77,000.00',
      '-4,295.00',
      '– 4,295.00',
      'N500.00',
      'NGN 4,500.00',
      'Fee 25.00',
      '',
    ])('is not found in %j', async (text) => {
      const line = await draw(text, font, size);
      const before = Buffer.from(line.data);
      expect(removeNaira(line)).toBe(false);
      expect(before.equals(line.data)).toBe(true);
    });
  },
);
