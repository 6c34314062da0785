import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the built site. */
export const siteRoot = new URL('../../../../../frontend/dist/client/', import.meta.url).pathname;

/** One page that the build wrote. */
export interface SizedPage {
  /** Address: `/`, `/trading`, `/supplier/orders`. */
  readonly path: string;
  readonly html: string;
  /** Size of the page as a browser with brotli receives it, in bytes. */
  readonly compressedBytes: number;
  /** Modules of the application; the script that fetches them is inline. */
  readonly scripts: readonly string[];
  /** What they fetch in advance: the dialogs of the marketplace. */
  readonly next: readonly string[];
  /** When it fetches them: after the first paint, or when a visitor uses a form. */
  readonly start: 'painted' | 'used' | 'drawn';
  /** The inline script. */
  readonly startScript: string;
}

/** How the files end from which the pages start that exist only in the browser. */
const SHELL_END = '-shell.html';

/** All prerendered pages with their own address. */
export function readBuiltPages(): SizedPage[] {
  const files = readdirSync(siteRoot, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.html') && file !== '404.html' && !file.endsWith(SHELL_END))
    .map(readPage)
    .sort((a, b) => a.path.localeCompare(b.path));
}

/** The empty page from which the pages below `/admin` or `/orders` start. */
export function readShell(path: string): SizedPage {
  return readPage(`${path.split('/')[1]}${SHELL_END}`);
}

function readPage(file: string): SizedPage {
  const html = readFileSync(join(siteRoot, file), 'utf8');
  const tag =
    /<script(?: data-next="([^"]*)")? data-start="(painted|used|drawn)" data-late="([^"]+)">([\s\S]*?)<\/script>/.exec(
      html.replaceAll('<script type="module"', '<script'),
    );
  const [, next, start, scripts, startScript] = tag ?? [];
  if (!scripts || !startScript) throw new Error(`${file} names no scripts`);
  return {
    path: `/${file.replace(/(?:index)?\.html$/, '')}`,
    html,
    compressedBytes: readFileSync(join(siteRoot, `${file}.br`)).length,
    scripts: scripts.split(' '),
    next: next ? next.split(' ') : [],
    start: start === 'used' || start === 'drawn' ? start : 'painted',
    startScript,
  };
}

/** What Vite's manifest says of a chunk. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Files of the routes' chunks and of all that they import at once: `_staff/admin.index`. */
export function scriptsOfRoutes(routes: readonly string[]): string[] {
  const manifest = JSON.parse(
    readFileSync(join(siteRoot, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, Chunk | undefined>;
  const files = new Set<string>();
  const collect = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(`/${chunk.file}`)) return;
    files.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  for (const route of routes) {
    const key = Object.keys(manifest).find((k) => k.startsWith(`src/routes/${route}.tsx?`));
    if (!key) throw new Error(`The build has no route ${route}`);
    collect(key);
  }
  return [...files];
}
