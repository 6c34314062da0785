import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRelease, type Release, thisRelease } from '../stack/release.ts';

/** Exit code of build-previous.sh when this clone does not have the commit. */
const NOT_HERE = 3;

/** What is upgraded from: a branch, tag or commit, and that release, built. */
export interface PreviousRelease {
  ref: string;
  release: Release;
}

/**
 * The newest tag `v…`; while there is none, the commit in previous.json, which the last change of the
 * release process wrote.
 */
function previousRef(): string {
  const { root } = thisRelease;
  const tags = execFileSync('git', ['tag', '--list', 'v*', '--sort=-version:refname'], {
    cwd: root,
    encoding: 'utf8',
  });
  const [newest] = tags.split('\n');
  if (newest) return newest;
  const file = join(root, 'infra/verify/chaos/previous.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { commit: string }).commit; // our own file
}

/**
 * Builds the last release, or `from`, below `.local/previous`; once, which takes two minutes. Undefined when
 * this clone does not have it: CI's may be shallow.
 */
export async function openPreviousRelease(
  from: string | undefined,
): Promise<PreviousRelease | undefined> {
  const { root } = thisRelease;
  const ref = from ?? previousRef();
  const script = join(root, 'infra/verify/chaos/build-previous.sh');
  const build = spawnSync('bash', [script, ref], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (build.status === NOT_HERE) return undefined;
  if (build.status !== 0) throw new Error(`${ref} could not be built`);
  return { ref, release: await openRelease(build.stdout.trim()) };
}
