import { drawSvg } from './draw-svg.ts';

/** A receipt as plain as can be: one line of text below the other, 1080 pixels wide. JPEG. */
export function drawText(lines: readonly string[]): Promise<Buffer> {
  const height = 140 + lines.length * 90;
  const words = lines
    .map((line, at) => `<text x="60" y="${120 + at * 90}" font-size="44">${line}</text>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="${height}"
    font-family="Liberation Sans"><rect width="100%" height="100%" fill="#fff"/>${words}</svg>`;
  return drawSvg(svg).jpeg({ quality: 82 }).toBuffer();
}
