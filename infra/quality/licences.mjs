/**
 * Lists the packages that we ship (in the images and in the pages), their versions and licences, as
 * CSV on standard output. Exit code 1 when a licence is not one that we agreed to.
 * Reads package-lock.json only, so its output is the same on every machine.
 */
import { readFileSync } from 'node:fs';

/** Workspaces whose run-time packages leave this repository. */
const shipped = [
  'frontend',
  'gateway',
  'services/auth',
  'services/catalog',
  'services/contact',
  'services/orders',
  'services/worker',
  'services/contracts',
  'services/telemetry',
  'services/bus',
  'services/platform',
  'infra/setup',
];

/**
 * Permissive licences; OFL-1.1 covers the fonts. LGPL-3.0-or-later is libvips, which sharp loads as
 * a separate, unchanged library: the LGPL allows that without further duties for us.
 */
const agreed = new Set([
  'MIT',
  'MIT-0',
  // A choice: we take MIT.
  '(MIT OR EUPL-1.1+)',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'OFL-1.1',
  'Python-2.0',
  'LGPL-3.0-or-later',
]);

/** Packages whose entry in the lock file names no licence; looked up in the package itself. */
const lookedUp = new Map([
  ['busboy', 'MIT'],
  ['streamsearch', 'MIT'],
  ['png-js', 'MIT'],
]);

const { packages } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
);

/** Where Node finds `name` from the folder `from`: the nearest node_modules upwards. */
function resolve(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return packages[path].link ? packages[path].resolved : path;
    if (folder === '') return undefined;
  }
}

const found = new Set();
const queue = [...shipped];
while (queue.length > 0) {
  const path = queue.pop();
  if (found.has(path)) continue;
  found.add(path);
  const { dependencies = {}, optionalDependencies = {} } = packages[path];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const target = resolve(path, name);
    if (target) queue.push(target);
  }
}

const rows = [...found]
  .filter((path) => path.includes('node_modules/'))
  .map((path) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version, license } = packages[path];
    return { name, version, licence: license ?? lookedUp.get(name) ?? 'not named' };
  })
  // Binaries for other systems are in the lock file, not in our images.
  .filter(
    ({ name }) =>
      !/(?:darwin|win32|freebsd|android|wasm32|linuxmusl|-(?:arm|arm64|ppc64|riscv64|s390x|ia32)$)/.test(
        name,
      ),
  )
  .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));

const strange = rows.filter(({ licence }) => !agreed.has(licence));
const lines = rows.map(({ name, version, licence }) => `${name},${version},${licence}`);
process.stdout.write(`package,version,licence\n${lines.join('\n')}\n`);
for (const { name, version, licence } of strange)
  process.stderr.write(
    `${name}@${version}: ${licence} is not agreed to; see infra/quality/licences.mjs\n`,
  );
if (strange.length > 0) process.exitCode = 1;
