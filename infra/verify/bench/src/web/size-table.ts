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

/** Limits of issues 3 and 4, in kB (1,000 bytes). */
const limitsOf = (path: string) => ({
  scriptKb: path.startsWith('/admin') ? 220 : path.startsWith('/marketplace') ? 150 : 125,
  styleAndFontKb: 60,
  htmlKb: 25,
});

/** Pages that start from the empty shell, and the routes whose code they load first. */
const clientOnlyPages = {
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
  /** First-load JavaScript, gzip: the application and the route; not what waits for the visitor. */
  readonly scriptKb: number;
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
      rows.map(({ path, scriptKb, htmlKb }) => [path, { scriptKb, htmlKb }]),
    );
    writeFileSync(baselineFile, `${JSON.stringify(record, null, 2)}\n`);
  } else if (rows.some(({ verdict }) => verdict !== 'ok')) {
    process.exitCode = 1;
  }
  return rows;
}

type Baseline = Record<string, { scriptKb: number; htmlKb: number } | undefined>;

function measure(page: SizedPage, recorded: Baseline[string]): SizeRow {
  const row = {
    path: page.path,
    scriptKb: kb(page.scripts.reduce((sum, file) => sum + gzipOf(file), 0)),
    styleAndFontKb: kb(
      gzipSync(styleOf(page.html)).length +
        fontsOf(page.html).reduce((sum, file) => sum + sizeOf(file), 0),
    ),
    htmlKb: kb(page.compressedBytes),
  };
  return { ...row, verdict: judge(row, recorded) };
}

function judge(row: Omit<SizeRow, 'verdict'>, recorded: Baseline[string]): string {
  const limits = limitsOf(row.path);
  const over = (['scriptKb', 'styleAndFontKb', 'htmlKb'] as const).filter(
    (name) => row[name] > limits[name],
  );
  if (over.length > 0) return `over the limit: ${over.join(', ')}`;
  if (!recorded) return 'not recorded: run with RECORD_SIZES=1';
  const grown = (['scriptKb', 'htmlKb'] as const).filter(
    (name) => row[name] > recorded[name] * GROWTH_ALLOWED,
  );
  return grown.length > 0 ? `grown: ${grown.join(', ')}` : 'ok';
}

const styleOf = (html: string): string =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, rules]) => rules).join('');
const fontsOf = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w-]+\.woff2/g))];
const gzipOf = (file: string): number =>
  gzipSync(readFileSync(join(siteRoot, file)), { level: 9 }).length;
const sizeOf = (file: string): number => readFileSync(join(siteRoot, file)).length;
const kb = (bytes: number): number => Math.round(bytes / 100) / 10;

function readClientOnlyPages(): SizedPage[] {
  const shell = readShell();
  return Object.entries(clientOnlyPages).map(([path, routes]) => ({
    ...shell,
    path,
    scripts: [...new Set([...shell.scripts, ...scriptsOfRoutes(routes)])],
  }));
}

function readBaseline(): Baseline {
  // Written by this file.
  return existsSync(baselineFile)
    ? (JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline)
    : {};
}
