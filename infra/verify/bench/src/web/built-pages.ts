import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const frontend = new URL('../../../../../frontend/dist/', import.meta.url).pathname;

/** Folder of what browsers fetch. */
export const siteRoot = join(frontend, 'client');

/** One page as nginx serves it from a file: text pages whole, the others as they stand in for the pages server. */
export interface BuiltPage {
  /** Address: `/`, `/trading`, `/supplier/orders`; `/orders-shell` and `/admin-shell` stand for many. */
  readonly path: string;
  readonly html: string;
  /** Size of the page as a browser with brotli receives it, in bytes. */
  readonly compressedBytes: number;
  /** All scripts that it loads by itself. */
  readonly scripts: readonly string[];
}

/** Writes all pages as an operator's start does, and reads them. */
export function readBuiltPages(): BuiltPage[] {
  const folder = mkdtempSync(join(tmpdir(), 'spade-sizes-'));
  try {
    execFileSync(process.execPath, [join(frontend, 'server/write-site.js'), folder]);
    const html = join(folder, 'html');
    return readdirSync(html, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html') && file !== '404.html')
      .map((file) => readPage(html, file))
      .sort((a, b) => a.path.localeCompare(b.path));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Pages whose file stands beside the shell of the orders. */
const addresses: Readonly<Record<string, string>> = {
  'orders-handover.html': '/orders/handover',
  'orders-handed-over.html': '/orders/handed-over',
  'orders-find.html': '/orders/find',
  'orders-problem.html': '/orders/problem',
  'orders-reminders.html': '/orders/reminders',
  'orders-no-reminders.html': '/orders/no-reminders',
  'orders-asked.html': '/orders/asked',
};

function readPage(folder: string, file: string): BuiltPage {
  const html = readFileSync(join(folder, file), 'utf8');
  const scripts = html.matchAll(/(?:rel="modulepreload" href|type="module" src)="([^"]+)"/g);
  return {
    path: addresses[file] ?? `/${file.replace(/(?:index)?\.html$/, '')}`,
    html,
    compressedBytes: readFileSync(join(folder, `${file}.br`)).length,
    scripts: [...new Set([...scripts].map(([, script]) => script ?? ''))],
  };
}
