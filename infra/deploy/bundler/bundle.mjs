/**
 * Puts each process of ours and the libraries that it uses into a few files, from what tsc has compiled
 * (infra/docs/adr/0035-bundled-services.md): `node infra/deploy/bundler/bundle.mjs [FOLDER…]`, all folders below when
 * none is named. `<folder>/bundle/<entry>.js` is what the images, `make start` and the system's tests run.
 * A bundle is left alone while nothing has changed that it is made of.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import {
  bundledRequires,
  isLibrary,
  keepOutside,
  keepPlaces,
  leaveOut,
  oneByteText,
  shortLibraries,
} from './plugins.mjs';

const root = join(import.meta.dirname, '../../..');

/** The programs of each folder: files of its `dist`. */
const programs = {
  'services/auth': ['main', 'cli'],
  'services/catalog': ['main'],
  'services/contact': ['main'],
  'services/orders': ['main'],
  'services/worker': [
    'main',
    'receipt-reader.main',
    'statement-reader.main',
    'product-reader.main',
  ],
  gateway: ['main', 'picture.main', 'bucket.cli', 'people.cli'],
  'infra/local': ['worker.main'],
  // The one-shot jobs, the backups, and what operators ask queues with.
  'infra/setup': [
    'secrets.main',
    'databases.main',
    'cluster-secrets.main',
    'backup.main',
    'backup-command.main',
  ],
  'services/platform': ['operate/operate-cli'],
};

/** The worker beside a simulated bank, for `make start`, and every service's tables; all others use what is shared alone. */
const alsoFrom = {
  'infra/local': ['services/worker', 'infra/verify/bank-simulator'],
  'infra/setup': [
    'services/auth',
    'services/catalog',
    'services/contact',
    'services/orders',
    'gateway',
  ],
};

/** Stay packages: they open files beside themselves by path, or are add-ons of Node. */
const packages = [
  'sharp',
  'tesseract.js',
  'pdfkit',
  'unpdf',
  '@node-rs/argon2',
  'msgpackr-extract',
];

/** As if not installed: MikroORM prefers it to Node's own search for files, and we name our migrations and entities. */
const absent = ['tinyglobby'];

const library = (file) => join(root, 'node_modules', file);

/** What is taken in the place of a package's usual file. */
const alias = {
  // The builds of which the bundler leaves away what is not used: BullMQ's backend for PostgreSQL alone is 300 kB of text.
  bullmq$: library('bullmq/dist/esm/index.js'),
  rxjs$: library('rxjs/dist/esm/index.js'),
  'rxjs/operators$': library('rxjs/dist/esm/operators/index.js'),
  // One copy each of two large tables. We have no `@IsPhoneNumber`, for which class-validator brings the longer one.
  'libphonenumber-js$': library('libphonenumber-js/index.js'),
  'libphonenumber-js/max$': library('libphonenumber-js/index.js'),
  'mime-db$': library('mime-db/index.js'),
};

/** Modules that do nothing but declare what they export, though their packages do not say so. Nest's `index.js` loads reflect-metadata. */
const onlyDeclare = [
  {
    test: /\/node_modules\/(?:bullmq|@mikro-orm\/[^/]+|@nestjs\/[^/]+)\/(?!node_modules|index\.js)/,
    sideEffects: false,
  },
];

/** Libraries import what is optional and not installed here, and catch that it fails. Anything else ends the build. */
function endOnFault(_, { code, id, message }) {
  const isOptional = code === 'UNRESOLVED_IMPORT' && id !== undefined && isLibrary(id);
  if (!isOptional && code !== 'EVAL' && code !== 'CIRCULAR_DEPENDENCY') throw new Error(message);
}

/** Changes whenever a file changes that bundles are made of. */
function inputsOf(folder) {
  const hash = createHash('sha256');
  const parts = [
    'services/{bus,contracts,platform,telemetry}',
    folder,
    ...(alsoFrom[folder] ?? []),
  ];
  const compiled = parts.flatMap((part) => globSync(`${part}/dist/**/*.{js,json}`, { cwd: root }));
  const own = globSync('infra/deploy/bundler/*.mjs', { cwd: root });
  for (const file of [...compiled.sort(), ...own.sort(), 'package-lock.json'])
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

async function bundle(folder) {
  const stamp = join(root, folder, 'bundle/.made-of');
  const inputs = inputsOf(folder);
  if (read(stamp) === inputs) return;
  const dir = join(root, folder, 'bundle');
  rmSync(dir, { recursive: true, force: true });
  const bundled = await rolldown({
    cwd: root,
    input: Object.fromEntries(
      programs[folder].map((name) => [name, join(root, folder, 'dist', `${name}.js`)]),
    ),
    platform: 'node',
    checks: { bundlerTimings: false }, // a slow machine is no fault
    preserveEntrySignatures: false,
    resolve: { alias },
    treeshake: { moduleSideEffects: onlyDeclare },
    // React has a second edition for developers.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      keepOutside(packages),
      keepPlaces(root, dir),
      bundledRequires(),
      leaveOut(absent),
      shortLibraries(),
      oneByteText(),
    ],
    onLog: endOnFault,
  });
  await bundled.write({
    dir,
    format: 'esm',
    // Nest, MikroORM and class-validator go by the names of classes; a stack should say them, too.
    keepNames: true,
    strictExecutionOrder: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    // Libraries in CommonJS have these two.
    banner: 'const __dirname = import.meta.dirname, __filename = import.meta.filename;',
    codeSplitting: {
      groups: [
        // Apart from ours, by the entries that need them: what is imported lazily stays lazy.
        {
          name: 'libraries',
          test: isLibrary,
          entriesAware: true,
          includeDependenciesRecursively: false,
        },
      ],
    },
    chunkFileNames: '[name]-[hash].js',
  });
  await bundled.close();
  writeFileSync(stamp, inputs);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const named = process.argv.slice(2);
for (const folder of named.length > 0 ? named : Object.keys(programs)) await bundle(folder);
