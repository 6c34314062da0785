import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isModuleNamespaceObject } from 'node:util/types';
import { rolldown } from 'rolldown';
import { bundledRequires, isLibrary, leaveOut } from '../deploy/bundler/plugins.mjs';

/**
 * Jest reads, links and runs every module again for each file of tests: 2,000 modules of libraries for a service, most of
 * the time of a short file. So the largest libraries, with all that they need, are put into one short file for each
 * package, which saves a fifth of the processor time. These are the names by which our code imports them; whatever else
 * imports one of them gets the same.
 */
const imported = [
  '@mikro-orm/core',
  '@mikro-orm/migrations',
  '@mikro-orm/nestjs',
  '@mikro-orm/postgresql',
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/jwt',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/swagger',
  'bullmq',
  'class-validator',
  'ioredis',
  'kysely',
  'libphonenumber-js',
  'pg',
  'prom-client',
  'rxjs',
  'zod',
];

/** Stay where they are: Jest itself loads the one first (`setupFiles`), and libraries that are not bundled require the other. */
const outside = ['reflect-metadata', '@opentelemetry/api'];

/** As if not installed, as in the bundles of the services (infra/deploy/bundler/bundle.mjs). */
const absent = ['tinyglobby'];

const fileNameOf = (name) => name.replaceAll('/', '-');

/** The package of a module, as the name of a file. */
const packageOf = (id) =>
  fileNameOf(
    id
      .split('/node_modules/')
      .at(-1)
      .match(/^(?:@[^/]+\/)?[^/]+/)[0],
  );

/** One module for each import, with exactly the names that Node finds in it. */
function entries(root) {
  const mark = '\0entry:';
  // The gateway sees them all.
  const gateway = join(root, 'gateway/package.json');
  const require = createRequire(gateway);
  return {
    name: 'entries',
    resolveId(id, importer) {
      if (id.startsWith(mark)) return id;
      // One driver: MikroORM brings another copy of it, whose queries no test could watch.
      return id === 'pg' && importer !== gateway ? this.resolve(id, gateway) : null;
    },
    async load(id) {
      if (!id.startsWith(mark)) return null;
      const name = id.slice(mark.length);
      const exported = require(name);
      const names = Object.keys(exported).filter((each) => /^(?!__)[\w$]+$/.test(each));
      if (!isModuleNamespaceObject(exported) && !names.includes('default')) names.push('default');
      const { id: file } = await this.resolve(name, gateway);
      return `export { ${names.join(', ')} } from ${JSON.stringify(file)};`;
    },
  };
}

async function bundle(root, folder) {
  const bundled = await rolldown({
    cwd: root,
    input: Object.fromEntries(imported.map((name) => [fileNameOf(name), `\0entry:${name}`])),
    platform: 'node',
    checks: { bundlerTimings: false }, // a slow machine is no fault
    treeshake: false,
    // An edition for bundlers may lack what no one else should use.
    shimMissingExports: true,
    external: outside,
    plugins: [entries(root), bundledRequires(), leaveOut(absent)],
    // Libraries import what is optional and not installed here, and catch that it fails.
    onLog: () => {},
  });
  const unfinished = `${folder}.${process.pid}`;
  await bundled.write({
    dir: unfinished,
    format: 'esm',
    strictExecutionOrder: true,
    // Libraries in CommonJS have these two.
    banner: 'const __dirname = import.meta.dirname, __filename = import.meta.filename;',
    codeSplitting: {
      groups: [{ name: packageOf, test: isLibrary, includeDependenciesRecursively: false }],
    },
    // Nest and MikroORM go by the names of classes.
    keepNames: true,
    minify: {
      compress: false,
      mangle: { keepNames: true },
      codegen: { removeWhitespace: true },
    },
    comments: false,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'of-[name]-[hash].mjs',
  });
  await bundled.close();
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another run, begun at the same moment, was first.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

/** Bundles the libraries, unless that was done for the packages as locked; returns Jest's mapping to them. */
export async function mapLibraries(root) {
  const made = createHash('sha256');
  for (const file of ['package-lock.json', 'infra/quality/jest-libraries.mjs'])
    made.update(readFileSync(join(root, file)));
  const folder = join(root, 'node_modules/.cache/jest-libraries', made.digest('hex').slice(0, 16));
  if (!existsSync(folder)) await bundle(root, folder);
  return Object.fromEntries(
    imported.map((name) => [`^${name}$`, join(folder, `${fileNameOf(name)}.mjs`)]),
  );
}
