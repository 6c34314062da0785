import { readFileSync } from 'node:fs';

const packageFile = new URL('../../../../package.json', import.meta.url);

/**
 * Throws when another Node runs than the project's own: an older one of the system placed 2.5 times fewer orders a
 * second, and nothing in a table shows that.
 */
export function requireOwnNode(version = process.versions.node): void {
  // Ours, with `engines.node` such as ">=26".
  const { engines } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
    engines: { node: string };
  };
  const major = (text: string) => Number(/\d+/.exec(text)?.[0]);
  if (major(version) < major(engines.node))
    throw new Error(
      `Node ${version} would be measured, and the project's is ${engines.node}. Start it with npx, as in "npx node …".`,
    );
}
