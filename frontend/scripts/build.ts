/**
 * The whole build: browser bundle, prerendered pages, icons, security headers, compression.
 * Needs no network. Output: `dist/client` (what is served), `dist/headers.json` and
 * `dist/security-headers.conf` (the headers to serve it with).
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { build } from 'vite';
import { nginxHeaders, securityHeaders } from '../security-headers.ts';
import { compressFolder } from './compress.ts';
import { drawIcons } from './draw-icons.ts';
import { PageWriter } from './page-writer.ts';

process.env.NODE_ENV = 'production';
const root = new URL('..', import.meta.url).pathname;
const client = `${root}dist/client/`;
process.chdir(root);

await rm(`${root}dist/client`, { recursive: true, force: true });
await build({ logLevel: 'warn' });
await build({
  logLevel: 'warn',
  build: {
    ssr: 'src/prerender/renderPage.tsx',
    outDir: 'dist/server',
    copyPublicDir: false,
    manifest: false,
  },
});

// Built a moment ago from `src/prerender/renderPage.tsx`, so it has that module's shape.
const server = (await import(
  `${root}dist/server/renderPage.js`
)) as typeof import('../src/prerender/renderPage.tsx');
const writer = new PageWriter(
  await readFile(`${client}index.html`, 'utf8'),
  JSON.parse(await readFile(`${client}.vite/manifest.json`, 'utf8')),
  { preloads: server.preloadedFonts, faces: server.fontFaces },
);

for (const page of [...server.prerenderedPages, server.notFoundPage]) {
  await write(page.file, writer.page(await server.renderPage(page)));
}
await write('app-shell.html', writer.shell());
for (const [name, content] of Object.entries(server.siteFiles)) await write(name, content);
await drawIcons(client);

const headers = securityHeaders({ styles: writer.styleHashes });
await writeFile(`${root}dist/headers.json`, `${JSON.stringify({ headers }, null, 2)}\n`);
await writeFile(`${root}dist/security-headers.conf`, nginxHeaders(headers));
await rm(`${root}dist/server`, { recursive: true });
await compressFolder(client);

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(client + file), { recursive: true });
  await writeFile(client + file, content);
}
