import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Job {
  strategy?: { matrix: { target: string[] } };
  steps: { run?: string }[];
}

// The files are ours; the tests below look at the parts named in `Job`.
const workflow = (name: string) =>
  parse(read(`.github/workflows/${name}`), { merge: true }) as {
    env?: Record<string, string>;
    jobs: Record<string, Job>;
  };

describe('the workflow of the images', () => {
  const { env, jobs } = workflow('images.yml');

  it.each(['build', 'publish'])('builds every image of docker-compose.yml (%s)', (job) => {
    const dockerfile = read(env?.DOCKERFILE ?? '');
    const composed = [...read('docker-compose.yml').matchAll(/\btarget: (\w+)/g)].map(
      ([, target]) => target,
    );
    const built = jobs[job]?.strategy?.matrix.target ?? [];
    expect(new Set(built)).toEqual(new Set(composed));
    for (const target of built)
      expect(dockerfile).toMatch(new RegExp(`^FROM .+ AS ${target}$`, 'm'));
  });
});

describe('the workflow of the checks', () => {
  it('runs make targets that exist, and all that .ci/run runs', () => {
    const run = Object.values(workflow('ci.yml').jobs).flatMap(({ strategy, steps }) =>
      steps.flatMap(({ run: line = '' }) =>
        line.includes('matrix.target')
          ? (strategy?.matrix.target ?? [])
          : [...line.matchAll(/^make ([\w-]+)/gm)].map(([, target]) => target ?? ''),
      ),
    );
    const makefile = read('Makefile');
    for (const target of run) expect(makefile).toMatch(new RegExp(`^${target}:`, 'm'));
    const expected = [...read('.ci/run').matchAll(/^\s*make ([\w-]+)/gm)].map(
      ([, target]) => target,
    );
    expect(run).toEqual(expect.arrayContaining([...new Set(expected)]));
  });
});
