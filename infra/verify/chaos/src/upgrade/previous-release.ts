import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openRelease, type Release, thisRelease } from '../stack/release.ts';

/** Exit code of build-previous.sh when this clone does not have the commit. */
const NOT_HERE = 3;

/** What is upgraded from: a branch, tag or commit, and that release, built. */
export interface PreviousRelease {
  ref: string;
  release: Release;
}

/** The newest tag `v…`; undefined while there is none. */
function newestRelease(): string | undefined {
  const tags = execFileSync('git', ['tag', '--list', 'v*', '--sort=-version:refname'], {
    cwd: thisRelease.root,
    encoding: 'utf8',
  });
  return tags.split('\n')[0] || undefined;
}

/**
 * Builds the last release, or `from`, below `.local/previous`; once, which takes two minutes. Undefined when
 * this clone does not have it: CI's may be shallow.
 */
export async function openPreviousRelease(
  from: string | undefined,
): Promise<PreviousRelease | undefined> {
  const { root } = thisRelease;
  const ref = from ?? newestRelease();
  if (ref === undefined) {
    // Not a fault, also in CI: before the first tag there is no release.
    process.stdout.write(
      'No release is tagged yet, so there is nothing to upgrade from. FROM=ref tries a commit.\n',
    );
    process.exit(0);
  }
  const script = join(root, 'infra/verify/chaos/build-previous.sh');
  const build = spawnSync('bash', [script, ref], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (build.status === NOT_HERE) return undefined;
  if (build.status !== 0) throw new Error(`${ref} could not be built`);
  return { ref, release: await openRelease(build.stdout.trim()) };
}
