import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Most integration tests in a group. Two workers share the groups, so none must take too long. */
const MOST_FILES = 9;

/**
 * `services/orders/test/races.spec.ts` → `services-orders-test`; what is beside the code, of all services together →
 * `src`. The platform's is apart: each service has one meter of OpenTelemetry, and so has each group.
 */
function groupOf(path) {
  if (/^(?:gateway|services(?!.*platform)).*\/src\//.test(path)) return 'src';
  return (/^(.*?(?:\/src|\/test|infra\/\w+))\//.exec(path)?.[1] ?? dirname(path)).replaceAll(
    '/',
    '-',
  );
}

/** The spec files that a Jest configuration runs, from the root. */
function specsOf({ rootDir, roots, testRegex, testPathIgnorePatterns }) {
  const ignored = testPathIgnorePatterns.map((text) => RegExp(text.replace('<rootDir>', rootDir)));
  const wanted = testRegex && RegExp(testRegex);
  const patterns = roots.map((folder) => `${folder.replace('<rootDir>/', '')}/**/*.spec.{ts,tsx}`);
  const all = globSync(patterns, { cwd: rootDir, exclude: ['**/node_modules', '**/dist'] });
  return all.toSorted().filter((path) => {
    const absolute = join(rootDir, path);
    return (wanted?.test(absolute) ?? true) && !ignored.some((pattern) => pattern.test(absolute));
  });
}

/** `paths` in as few groups of at most `most` as hold them, none much longer than the others: `name-1`, `name-2` → paths. */
function inParts(name, paths, most) {
  const size = Math.ceil(paths.length / Math.ceil(paths.length / most));
  const groups = {};
  for (let from = 0; from < paths.length; from += size)
    groups[`${name}-${from / size + 1}`] = paths.slice(from, from + size);
  return groups;
}

/** Groups of a folder. */
const byFolder = (paths) =>
  Object.assign(
    {},
    ...[...Map.groupBy(paths, groupOf)].map(([name, all]) =>
      inParts(name, all, name.endsWith('-test') ? MOST_FILES : all.length),
    ),
  );

/**
 * The configuration `config` as `make test` runs it: its spec files in groups (name → paths; those of a folder
 * unless `group` says otherwise), each group one file in `.local/test-groups` that imports them. Jest loads Nest,
 * the ORM and all else again for every file that it runs: without groups the back end takes 14 minutes instead of 10. Hooks of a spec must stand in its `describe`: those outside would run for the whole group.
 */
export function inGroups(name, config, group = byFolder) {
  const { testMatch: _match, testRegex: _regex, ...rest } = config;
  const folder = join(config.rootDir, '.local/test-groups', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, paths] of Object.entries(group(specsOf(config)))) {
    const lines = paths.map((path) => `import '../../../${path}';\n`);
    writeFileSync(join(folder, `${file}.group.ts`), lines.join(''));
  }
  return {
    ...rest,
    roots: [folder],
    testMatch: ['**/*.group.ts'],
    testPathIgnorePatterns: ['/node_modules/'],
  };
}
