import { tone } from './palette.ts';

/** What `svgDocument` needs: a view box in drawing units, and the shapes inside it. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: string;
  /** How the drawing fits a box of another shape; default `xMidYMid meet`. */
  readonly fit?: string;
  /** Writes width and height too, so that the file has a size of its own (CSS backgrounds). */
  readonly sized?: boolean;
}

/** One decimal is a tenth of a drawing unit: finer than any screen shows here. */
export const round = (value: number): string => String(Math.round(value * 10) / 10);

/** A complete, standalone SVG document, shortened without changing what is drawn. */
export function svgDocument({ width, height, body, fit, sized }: Drawing): string {
  const size = sized ? ` width="${width}" height="${height}"` : '';
  const ratio = fit ? ` preserveAspectRatio="${fit}"` : '';
  return shorten(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"${size}${ratio}>${body}</svg>`,
  );
}

/** A filled path. */
export const fill = (colour: string, d: string, opacity?: number): string =>
  `<path fill="${colour}" d="${d}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`;

/** An open line. */
export const stroke = (colour: string, width: number, d: string, extra = ''): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${d}"${extra && ` ${extra}`}/>`;

/** A filled disc. */
export const disc = (colour: string, cx: number, cy: number, r: number): string =>
  `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}" fill="${colour}"/>`;

/** The one hard shadow of a drawing, thrown to the lower right. */
export const shadow = (d: string): string => fill(tone.ink, d, 0.22);

/** The same shapes moved, and optionally scaled. */
export const at = (x: number, y: number, body: string, scale = 1): string =>
  `<g transform="translate(${round(x)} ${round(y)})${scale === 1 ? '' : ` scale(${round3(scale)})`}">${body}</g>`;

/** The same shapes turned by degrees about a point. */
export const turn = (degrees: number, cx: number, cy: number, body: string): string =>
  `<g transform="rotate(${round(degrees)} ${round(cx)} ${round(cy)})">${body}</g>`;

/** `count` results of `part`, joined. */
export const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

const round3 = (value: number): string => String(Math.round(value * 1000) / 1000);

function shorten(svg: string): string {
  return svg
    .replace(/\s*\n\s*/g, '')
    .replace(/#([0-9A-Fa-f])\1([0-9A-Fa-f])\2([0-9A-Fa-f])\3(?=")/g, '#$1$2$3')
    .replace(/(?<=[ "-])0\.(?=\d)/g, '.');
}
