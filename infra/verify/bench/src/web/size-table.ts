import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  readBuiltPages,
  readShell,
  type SizedPage,
  scriptsOfRoutes,
  siteRoot,
} from './built-pages.ts';

/** Limits in kB (1,000 bytes). A page of text has no application before a visitor uses a form. */
const limitsOf = ({ path, start }: SizedPage) => ({
  scriptKb: start === 'used' ? 8 : applicationLimitKb(path),
  usedKb: applicationLimitKb(path),
  ...wireLimitsKb(path),
  styleAndFontKb: 60,
  htmlKb: 25,
});

const applicationLimitKb = (path: string): number =>
  path.startsWith('/admin') ? 170 : path.startsWith('/orders') || hasData(path) ? 122 : 110;

/** Brotli, as browsers get it over TLS, without and with what a page fetches in advance. */
const wireLimitsKb = (path: string): { wireKb: number; openedKb: number } => {
  if (path.startsWith('/admin')) return { wireKb: 150, openedKb: 150 };
  if (path.startsWith('/orders')) return { wireKb: 110, openedKb: 110 };
  if (path === '/marketplace/product') return { wireKb: 105, openedKb: 122 };
  return hasData(path) ? { wireKb: 105, openedKb: 120 } : { wireKb: 95, openedKb: 95 };
};

const hasData = (path: string): boolean => /^\/(?:marketplace|supplier)/.test(path);

/** Pages that start from a shell, and the routes whose code the empty one loads first. */
const clientOnlyPages = {
  '/orders/$orderId': [],
  '/admin': ['_staff', '_staff/admin.index'],
  '/admin/login': ['admin.login'],
  '/admin/orders': ['_staff', '_staff/admin.orders'],
} as const;

/** A page may grow by this share over its recorded size before someone has to look. */
const GROWTH_ALLOWED = 1.03;

const baselineFile = new URL('../../src/web/size-baseline.json', import.meta.url);

/** One line of the table; all figures in kB. */
export interface SizeRow {
  readonly path: string;
  /** JavaScript before any interaction, gzip: the application, or the inline script where that waits. */
  readonly scriptKb: number;
  /** The application, gzip; not what waits for the visitor even then. */
  readonly usedKb: number;
  /** The same with brotli, as browsers get it over TLS. */
  readonly wireKb: number;
  /** The same with what the page fetches in advance: the dialogs of the marketplace. */
  readonly openedKb: number;
  /** Styles in the page (gzip) and all font files it may load. */
  readonly styleAndFontKb: number;
  /** The document, brotli. */
  readonly htmlKb: number;
  readonly verdict: string;
}

/** Sizes of every page against limits and record; sets the exit code when one is over. */
export function runSizeTable(): SizeRow[] {
  const baseline = readBaseline();
  const pages = [...readBuiltPages(), ...readClientOnlyPages()];
  const rows = pages.map((page) => measure(page, baseline[page.path]));
  if (process.env.RECORD_SIZES) {
    const record = Object.fromEntries(
      rows.map(({ path, scriptKb, usedKb, htmlKb }) => [path, { scriptKb, usedKb, htmlKb }]),
    );
    writeFileSync(baselineFile, `${JSON.stringify(record, null, 2)}\n`);
  } else if (rows.some(({ verdict }) => verdict !== 'ok')) {
    process.exitCode = 1;
  }
  return rows;
}

type Baseline = Record<string, { scriptKb: number; usedKb: number; htmlKb: number } | undefined>;

function measure(page: SizedPage, recorded: Baseline[string]): SizeRow {
  const inline = gzipSync(page.startScript, { level: 9 }).length;
  const application = page.scripts.reduce((sum, file) => sum + gzipOf(file), 0);
  const row = {
    path: page.path,
    scriptKb: kb(page.start === 'used' ? inline : application),
    usedKb: kb(application),
    wireKb: kb(brotliOfAll(page.scripts)),
    openedKb: kb(brotliOfAll([...page.scripts, ...page.next])),
    styleAndFontKb: kb(
      gzipSync(styleOf(page.html)).length +
        fontsOf(page.html).reduce((sum, file) => sum + sizeOf(file), 0),
    ),
    htmlKb: kb(page.compressedBytes),
  };
  return { ...row, verdict: judge(row, limitsOf(page), recorded) };
}

type Limits = ReturnType<typeof limitsOf>;

const measures = [
  'scriptKb',
  'usedKb',
  'wireKb',
  'openedKb',
  'styleAndFontKb',
  'htmlKb',
] as const satisfies readonly (keyof Limits)[];

function judge(row: Omit<SizeRow, 'verdict'>, limits: Limits, recorded: Baseline[string]): string {
  const over = measures.filter((name) => row[name] > limits[name]);
  if (over.length > 0) return `over the limit: ${over.join(', ')}`;
  if (!recorded) return 'not recorded: run with RECORD_SIZES=1';
  const grown = (['scriptKb', 'usedKb', 'htmlKb'] as const).filter(
    (name) => row[name] > recorded[name] * GROWTH_ALLOWED,
  );
  return grown.length > 0 ? `grown: ${grown.join(', ')}` : 'ok';
}

const styleOf = (html: string): string =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, rules]) => rules).join('');
const fontsOf = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w-]+\.woff2/g))];
const gzipOf = (file: string): number =>
  gzipSync(readFileSync(join(siteRoot, file)), { level: 9 }).length;
const brotliOfAll = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + brotliOf(file), 0);
/** The build leaves out copies that would not be smaller. */
const brotliOf = (file: string): number =>
  sizeOf(existsSync(join(siteRoot, `${file}.br`)) ? `${file}.br` : file);
const sizeOf = (file: string): number => readFileSync(join(siteRoot, file)).length;
const kb = (bytes: number): number => Math.round(bytes / 100) / 10;

function readClientOnlyPages(): SizedPage[] {
  return Object.entries(clientOnlyPages).map(([path, routes]) => {
    const shell = readShell(path);
    const scripts = [...new Set([...shell.scripts, ...scriptsOfRoutes(routes)])];
    return { ...shell, path, scripts };
  });
}

function readBaseline(): Baseline {
  // Written by this file.
  return existsSync(baselineFile)
    ? (JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline)
    : {};
}
