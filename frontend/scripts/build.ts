/**
 * The whole build: browser bundle, prerendered pages, icons, link previews, security headers, compression.
 * Needs no network. Output: `dist/client` (what is served), `dist/headers.json` and `dist/nginx`
 * (the headers to serve it with).
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { build } from 'vite';
import { nginxHeaders, nginxStyles, siteHeaders } from '../security-headers.ts';
import { compressFolder } from './compress.ts';
import { drawCards, drawIcons } from './draw-pictures.ts';
import { PageWriter, startScriptOf } from './page-writer.ts';

process.env.NODE_ENV = 'production';
const root = new URL('..', import.meta.url).pathname;
const client = `${root}dist/client/`;
process.chdir(root);

await rm(`${root}dist/client`, { recursive: true, force: true });
await build({
  logLevel: 'warn',
  // `src/boot.ts` fetches the application by the address that the page names.
  build: { rolldownOptions: { input: ['index.html', 'src/main.tsx'] } },
});
await build({
  logLevel: 'warn',
  build: {
    ssr: 'src/prerender/renderPage.tsx',
    outDir: 'dist/server',
    copyPublicDir: false,
    manifest: false,
  },
});

// Just built from `src/prerender/renderPage.tsx`, so it has that module's type.
const server = (await import(
  `${root}dist/server/renderPage.js`
)) as typeof import('../src/prerender/renderPage.tsx');
const template = await readFile(`${client}index.html`, 'utf8');
const startScript = client + startScriptOf(template);
const writer = new PageWriter(
  template,
  await readFile(startScript, 'utf8'),
  JSON.parse(await readFile(`${client}.vite/manifest.json`, 'utf8')),
  { preloads: server.preloadedFonts, faces: server.fontFaces },
);

for (const page of [...server.prerenderedPages, server.notFoundPage]) {
  await write(page.file, writer.page(page.file, await server.renderPage(page)));
}
await write('app-shell.html', writer.shell('app-shell.html'));
for (const [name, content] of Object.entries(server.siteFiles)) await write(name, content);
await drawIcons(client);
await drawCards(client);

await rm(startScript); // now part of every page

const headers = siteHeaders({ styles: writer.styleHashes, script: writer.scriptHash });
await writeFile(`${root}dist/headers.json`, `${JSON.stringify(headers, null, 2)}\n`);
await mkdir(`${root}dist/nginx`, { recursive: true });
await writeFile(`${root}dist/nginx/page-headers.conf`, nginxHeaders(headers.pages));
await writeFile(`${root}dist/nginx/file-headers.conf`, nginxHeaders(headers.files));
await writeFile(`${root}dist/nginx/bare-headers.conf`, nginxHeaders(headers.bare));
await writeFile(`${root}dist/nginx/transport-headers.conf`, nginxHeaders(headers.transport));
await writeFile(`${root}dist/nginx/page-styles.conf`, nginxStyles(headers));
await rm(`${root}dist/server`, { recursive: true });
await compressFolder(client);

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(client + file), { recursive: true });
  await writeFile(client + file, content);
}
