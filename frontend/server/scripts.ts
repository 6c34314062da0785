import { readFileSync } from 'node:fs';
import type { Manifest } from 'vite';
import { type AppName, appModules } from '../src/pages/apps.ts';

/** Entries of the browser's build. */
const entries = {
  text: 'src/entry/site.ts',
  app: 'src/entry/client.tsx',
  staff: 'src/entry/staff.tsx',
} as const;

/** React and the root are fetched beside the application, not after it: each would be a round trip before a page answers. */
const REACT = '../node_modules/react-dom/client.js';
const ROOT = 'src/pages/AppRoot.tsx';

/** What a page loads. */
export interface PageScripts {
  readonly scripts: readonly string[];
  /** Imported by them, now or later: fetched at once. */
  readonly preloads: readonly string[];
}

/** Scripts of a page with this application, or of a page of text. */
export function scriptsOf(app: AppName | undefined): PageScripts {
  return app ? load(entries.app, REACT, ROOT, appModules[app]) : load(entries.text);
}

/** The components of a route are a module of their own, made by the router's plugin. */
const componentOf = (route: string): string => `${route}?tsr-split=component---loader`;

/** Scripts of the back office, with those of these routes. */
export const staffScripts = (...routes: readonly string[]): PageScripts =>
  load(entries.staff, REACT, 'src/app/startStaff.tsx', ...routes.map(componentOf));

/** In development Vite serves the sources as they are. */
const manifest: Manifest | undefined = import.meta.env.DEV
  ? undefined
  : JSON.parse(readFileSync(new URL('manifest.json', import.meta.url), 'utf8'));

function load(entry: string, ...later: readonly string[]): PageScripts {
  if (!manifest) return { scripts: [`/${entry}`], preloads: [] };
  const files = new Set<string>();
  for (const key of [entry, ...later]) collect(manifest, key, files);
  const [script, ...preloads] = [...files].map((file) => `/${file}`);
  return { scripts: script ? [script] : [], preloads };
}

/** Adds the file of a module and all that it imports at once, the module's own first. */
function collect(files: Manifest, key: string, found: Set<string>): void {
  const chunk = files[key];
  if (!chunk) throw new Error(`The build has no ${key}`);
  if (found.has(chunk.file)) return;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(files, imported, found);
}
