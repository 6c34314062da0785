/**
 * The whole build: browser bundle, prerendered pages, icons, link previews, security headers,
 * compression. Needs no network. Output, in `dist` or the folder named as argument: `client` (what is
 * served) and `nginx` (the headers to serve it with).
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build } from 'vite';
import { readFrontendConfig } from '../frontend.config.ts';
import { nginxHeaders, nginxPageVersion, nginxStyles, siteHeaders } from '../security-headers.ts';
import { compressFolder } from './compress.ts';
import { drawCards, drawIcons } from './draw-pictures.ts';
import { PageWriter } from './page-writer.ts';
import { buildStartScripts } from './start-script.ts';

process.env.NODE_ENV = 'production';
const { PICTURE_SOURCES } = readFrontendConfig();
const root = new URL('..', import.meta.url).pathname;
const out = resolve(process.argv[2] ?? `${root}dist`);
const client = `${out}/client/`;
process.chdir(root);

await rm(client, { recursive: true, force: true });
await build({
  logLevel: 'warn',
  // `src/boot` fetches them by the addresses that the page names.
  build: { outDir: client, rolldownOptions: { input: ['src/site.tsx', 'src/main.tsx'] } },
});
await build({
  logLevel: 'warn',
  build: {
    ssr: 'src/prerender/renderPage.tsx',
    // One file: the groups are for what browsers fetch.
    rolldownOptions: { output: { codeSplitting: false } },
    outDir: `${out}/server`,
    copyPublicDir: false,
    manifest: false,
  },
});

// Just built from `src/prerender/renderPage.tsx`, so it has that module's type.
const server = (await import(
  `${out}/server/renderPage.js`
)) as typeof import('../src/prerender/renderPage.tsx');
const writer = new PageWriter(
  await readFile('index.html', 'utf8'),
  await buildStartScripts(),
  JSON.parse(await readFile(`${client}.vite/manifest.json`, 'utf8')),
  { preloads: server.preloadedFonts, faces: server.fontFaces },
);

for (const page of [...server.prerenderedPages, server.orderPage, server.notFoundPage]) {
  const rendered = await server.renderPage(page);
  const html = writer.page(page.file, rendered);
  await write(page.file, html);
  if (page === server.productPage) await writeProductParts(html, rendered.tags);
}
await write('admin-shell.html', writer.shell('admin-shell.html'));
for (const [name, content] of Object.entries(server.siteFiles)) await write(name, content);
await drawIcons(client);
await drawCards(client);

const headers = siteHeaders(
  { styles: writer.styleHashes, scripts: writer.scriptHashes },
  PICTURE_SOURCES,
);
await mkdir(`${out}/nginx`, { recursive: true });
await writeFile(`${out}/nginx/page-headers.conf`, nginxHeaders(headers.pages));
await writeFile(`${out}/nginx/file-headers.conf`, nginxHeaders(headers.files));
await writeFile(`${out}/nginx/bare-headers.conf`, nginxHeaders(headers.bare));
await writeFile(`${out}/nginx/transport-headers.conf`, nginxHeaders(headers.transport));
await writeFile(`${out}/nginx/page-styles.conf`, nginxStyles(headers));
await rm(`${out}/server`, { recursive: true });
await compressFolder(client);

/**
 * The page of products, cut at its head for nginx (infra/deploy/nginx/site.conf): the gateway puts the product in
 * place of `head`.
 */
async function writeProductParts(html: string, head: string): Promise<void> {
  const [before, after, ...more] = html.split(head);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('The head of the product page must occur once');
  for (const [name, text] of Object.entries({ before, head, after }))
    await write(`product-page/${name}`, text);
  await mkdir(`${out}/nginx`, { recursive: true });
  await writeFile(`${out}/nginx/page-version.conf`, nginxPageVersion(html));
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(client + file), { recursive: true });
  await writeFile(client + file, content);
}
