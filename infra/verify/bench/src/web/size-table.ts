import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuiltPage, readBuiltPages, siteRoot } from './built-pages.ts';

/** Limits of the scripts in kB (1,000 bytes, brotli), by the beginning of a path; the first that fits counts. */
const scriptLimitsKb: readonly [string, number][] = [
  // With the form of an order: variants, delivery with its fee, the code of a mailbox. The payment comes later.
  ['/marketplace', 125],
  // Names of styles follow the path of the checkout, which moves the figure by a tenth.
  ['/orders', 121],
  // Credits and their splits; statements, refunds, doubts and what is to decide come with their tabs.
  ['/admin/money', 180],
  ['/admin', 160],
  ['/supplier', 105],
  ['/auth', 100],
];
/** The home page, for its contact form. */
const HOME_LIMIT_KB = 100;
/** A page of text has no React. */
const TEXT_LIMIT_KB = 8;

const STYLE_AND_FONT_LIMIT_KB = 60;
const HTML_LIMIT_KB = 25;

/** One line of the table; all figures in kB. */
export interface SizeRow {
  readonly path: string;
  /** All scripts that the page loads by itself, brotli. */
  readonly scriptKb: number;
  /** Styles in the page (gzip) and all font files it may load. */
  readonly styleAndFontKb: number;
  /** The document, brotli. */
  readonly htmlKb: number;
  readonly verdict: string;
}

/** Sizes of every page against their limits; sets the exit code when one is over. */
export function runSizeTable(): SizeRow[] {
  const rows = readBuiltPages().map(measure);
  if (rows.some(({ verdict }) => verdict !== 'ok')) process.exitCode = 1;
  return rows;
}

function measure({ path, html, compressedBytes, scripts }: BuiltPage): SizeRow {
  const fonts = [...new Set(html.match(/\/assets\/[\w-]+\.woff2/g))];
  const row = {
    path,
    scriptKb: kb(sum(scripts.map(brotliOf))),
    styleAndFontKb: kb(gzipSync(styleOf(html)).length + sum(fonts.map(sizeOf))),
    htmlKb: kb(compressedBytes),
  };
  const over = [
    row.scriptKb > scriptLimitKb(path) && 'scripts',
    row.styleAndFontKb > STYLE_AND_FONT_LIMIT_KB && 'styles and fonts',
    row.htmlKb > HTML_LIMIT_KB && 'document',
  ].filter(Boolean);
  return { ...row, verdict: over.length > 0 ? `over the limit: ${over.join(', ')}` : 'ok' };
}

function scriptLimitKb(path: string): number {
  if (path === '/') return HOME_LIMIT_KB;
  return scriptLimitsKb.find(([start]) => path.startsWith(start))?.[1] ?? TEXT_LIMIT_KB;
}

const styleOf = (html: string): string =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, rules]) => rules).join('');
/** The build leaves out copies that would not be smaller. */
const brotliOf = (file: string): number =>
  sizeOf(existsSync(join(siteRoot, `${file}.br`)) ? `${file}.br` : file);
const sizeOf = (file: string): number => readFileSync(join(siteRoot, file)).length;
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
const kb = (bytes: number): number => Math.round(bytes / 100) / 10;
