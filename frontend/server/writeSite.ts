/**
 * Writes the pages that stand in for the pages server while it is away, for the company of this environment: `node write-site.js FOLDER`. Into
 * `FOLDER/html` the pages, into `FOLDER/nginx` the headers to serve them with. Needs no network.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sitePages } from '../src/pages/pages.tsx';
import { siteFiles } from '../src/pages/siteFiles.ts';
import { compressFolder } from './compress.ts';
import type { PageDocument } from './document.ts';
import {
  bareHeaders,
  fileHeaders,
  type Headers,
  nginxHeaders,
  pageHeaders,
  transportHeaders,
  workerHeaders,
} from './headers.ts';
import { config } from './identity.ts';
import { renderPage } from './render.tsx';
import { siteAtStart } from './site.ts';
import { renderStaffPage, renderStaffShell, staffPages } from './staffPages.tsx';

const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Usage: node write-site.js FOLDER\n');
  process.exit(2);
}

const site = siteAtStart();
const styles: string[] = [];
for (const page of sitePages) {
  const { html, styles: own } = await renderPage(site, page);
  styles.push(...own);
  await write(`html/${page.file}`, html);
}
for (const path of staffPages)
  await writeStaff(`${path.slice(1)}.html`, await renderStaffPage(site, path));
await writeStaff('admin-shell.html', renderStaffShell(site));
for (const [name, content] of Object.entries(siteFiles(site))) await write(`html/${name}`, content);
await compressFolder(join(folder, 'html'));

const headers: Readonly<Record<string, Headers>> = {
  page: pageHeaders(styles, config.PICTURE_SOURCES),
  file: fileHeaders,
  worker: workerHeaders,
  bare: bareHeaders,
  transport: transportHeaders,
};
for (const [kind, lines] of Object.entries(headers))
  await write(`nginx/${kind}-headers.conf`, nginxHeaders(lines));
// Last: nginx reads its configuration again when it changes (reload-on-new-site.sh).
await write('nginx/written', `${new Date().toISOString()}\n`);

async function writeStaff(file: string, page: PageDocument | undefined): Promise<void> {
  if (!page) return;
  styles.push(...page.styles);
  await write(`html/${file}`, page.html);
}

/** Whole or not at all: nginx serves the folder meanwhile. */
async function write(name: string, content: string): Promise<void> {
  const path = join(folder as string, name); // checked above
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, content);
  await rename(`${path}.new`, path);
}
