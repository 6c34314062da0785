import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Most integration tests in a group. Two workers share the groups, so none must take too long. */
const MOST_FILES = 9;

/** `services/orders/test/races.spec.ts` → `services-orders-test`; what is beside the code → `services-orders-src`. */
const groupOf = (path) =>
  (/^(.*?(?:\/src|\/test|infra\/\w+))\//.exec(path)?.[1] ?? dirname(path)).replaceAll('/', '-');

/** The spec files that a Jest configuration runs, from the root. */
function specsOf({ rootDir, testRegex, testPathIgnorePatterns }) {
  const ignored = testPathIgnorePatterns.map((text) => RegExp(text.replace('<rootDir>', rootDir)));
  const wanted = testRegex && RegExp(testRegex);
  const all = globSync('{services,gateway,infra}/**/*.spec.{ts,tsx}', {
    cwd: rootDir,
    exclude: ['**/node_modules', '**/dist'],
  });
  return all.toSorted().filter((path) => {
    const absolute = join(rootDir, path);
    return (wanted?.test(absolute) ?? true) && !ignored.some((pattern) => pattern.test(absolute));
  });
}

/**
 * The configuration `config` as `make test` runs it: its spec files in groups of a folder, each group one
 * file in `.local/test-groups` that imports them. Jest loads Nest, the ORM and all else again for every
 * file that it runs: two seconds of processor time, more than most spec files take.
 */
export function inGroups(name, config) {
  const { testMatch: _match, testRegex: _regex, ...rest } = config;
  const folder = join(config.rootDir, '.local/test-groups', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [group, paths] of Map.groupBy(specsOf(config), groupOf)) {
    const count = group.endsWith('-test') ? Math.ceil(paths.length / MOST_FILES) : 1;
    const size = Math.ceil(paths.length / count);
    for (let from = 0; from < paths.length; from += size) {
      const lines = paths.slice(from, from + size).map((path) => `import '../../../${path}';\n`);
      writeFileSync(join(folder, `${group}-${from / size + 1}.group.ts`), lines.join(''));
    }
  }
  return {
    ...rest,
    roots: [folder],
    testMatch: ['**/*.group.ts'],
    testPathIgnorePatterns: ['/node_modules/'],
  };
}
