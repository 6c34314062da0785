/**
 * Collects the packages of one image: `node needed-packages.mjs PART TARGET`, in the folder where npm has installed, with
 * `<PART>/bundle/packages.json` of the bundler. TARGET gets, at the same places,
 *
 * - whole: the packages that the bundle leaves outside, and what those need;
 * - of each other package, whose code is in the bundle: `package.json` and its licence, which must come along
 *   and by which scanners know what an image contains.
 *
 * Exit code 1 when a package is not installed.
 */
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const [part, target] = process.argv.slice(2);
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Where Node finds `name` from the folder `from`: the nearest node_modules upwards. */
function placeOf(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return place;
    if (folder === '.') return undefined;
  }
}

/** The folders of these packages and of all that they need; `from` is the folder that imports them. */
function collect(names, from, isOptional, found) {
  for (const name of names) {
    const place = placeOf(name, from);
    if (place === undefined && !isOptional)
      throw new Error(`${name}, for ${from}, is not installed`);
    if (place === undefined || found.has(place)) continue;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {} } = read(join(place, 'package.json'));
    const optional = new Set(Object.keys(optionalDependencies));
    collect(optional, place, true, found);
    collect(
      Object.keys(dependencies).filter((one) => !optional.has(one)),
      place,
      false,
      found,
    );
  }
  return found;
}

const copy = (path, filter) =>
  cpSync(path, join(target, path), { recursive: true, ...(filter && { filter }) });

const whole = collect(read(join(part, 'bundle/packages.json')), part, false, new Set());
// What is nested in it belongs to it, and is copied only if it is needed, too.
for (const place of whole)
  copy(place, (path) => path === place || basename(path) !== 'node_modules');

const roots = ['node_modules', join(part, 'node_modules')].filter((folder) => existsSync(folder));
// In the folder of the package itself: what lies deeper belongs to its code.
const ABOUT =
  /\/node_modules\/(?:@[^/]+\/)?[^@/][^/]*\/(?:package\.json|(?:licen[cs]e|notice|copying)(?:[.-][^/]*)?)$/i;
for (const folder of roots)
  for (const file of globSync(`${folder}/**/*`))
    if (ABOUT.test(`/${file}`) && !existsSync(join(target, file))) copy(file);

// `type` of the nearest says how Node reads the bundle.
for (const file of ['package.json', join(part, 'package.json')]) copy(file);
