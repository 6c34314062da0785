import { spawnSync } from 'node:child_process';

const source = new URL('../src/lower-priority.ts', import.meta.url).href;

/** Prints the priority of each thread of its process. */
const program = `
  const { lowerPriority } = await import(${JSON.stringify(source)});
  const { readdirSync } = await import('node:fs');
  const { getPriority } = await import('node:os');
  lowerPriority();
  console.log(JSON.stringify(readdirSync('/proc/self/task').map((id) => getPriority(Number(id)))));
`;

describe('the priority of the worker', () => {
  it('is below normal for all threads, those of the garbage collector included', () => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    const priorities: unknown = JSON.parse(stdout);
    expect(priorities).toEqual(expect.arrayContaining([10, 10]));
    expect(new Set(priorities as number[])).toEqual(new Set([10]));
  });
});
