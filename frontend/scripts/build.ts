/**
 * The whole build, the same for every company: `dist/client`, what browsers fetch, and `dist/server`, the pages server and
 * the command that writes the pages of text (each one file, without packages). Needs no network.
 */
import { copyFile, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build, type Manifest } from 'vite';
import { compressFolder } from '../server/compress.ts';
import { drawCards, drawIcons } from './draw-pictures.ts';

process.env.NODE_ENV = 'production';
const root = new URL('..', import.meta.url).pathname;
const out = resolve(process.argv[2] ?? `${root}dist`);
const client = `${out}/client/`;
process.chdir(root);

await rm(client, { recursive: true, force: true });
await build({
  logLevel: 'warn',
  build: {
    outDir: client,
    rolldownOptions: {
      input: [
        'src/entry/site.ts',
        'src/entry/client.tsx',
        'src/entry/staff.tsx',
        // For its font files, which the pages name.
        'src/ui/theme/fontFaces.ts',
      ],
    },
  },
});
refuseCycles(JSON.parse(await readFile(`${client}.vite/manifest.json`, 'utf8')));
await rm(`${out}/server`, { recursive: true, force: true });
for (const [name, entry] of [
  ['serve', 'server/server.ts'],
  ['write-site', 'server/writeSite.ts'],
] as const) {
  await build({
    logLevel: 'warn',
    // Everything in one file: the image has no packages.
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      rolldownOptions: {
        output: { codeSplitting: false, entryFileNames: `${name}.js` },
      },
      outDir: `${out}/server`,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: false,
    },
  });
}
await copyFile(`${client}.vite/manifest.json`, `${out}/server/manifest.json`);
await rm(`${client}.vite`, { recursive: true });
await drawIcons(client);
await drawCards(client);
await compressFolder(client);

/** Of two scripts that import each other, one runs before the other's values are there: it would find them undefined. */
function refuseCycles(manifest: Manifest): void {
  const importsOf = (name: string) => manifest[name]?.imports ?? [];
  for (const name of Object.keys(manifest)) {
    const reached = new Set(importsOf(name));
    for (const next of reached) for (const further of importsOf(next)) reached.add(further);
    if (reached.has(name))
      throw new Error(`${name} imports itself by others: see the groups in vite.config.ts`);
  }
}
