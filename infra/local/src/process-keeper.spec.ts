import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@spade/platform/testing/wait-for';
import { ProcessKeeper, type ProcessSpec } from './process-keeper.ts';

const shell = (script: string, name = 'part'): ProcessSpec => ({
  name,
  command: '/bin/sh',
  args: ['-c', script],
  env: { PATH: process.env.PATH ?? '' },
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('ProcessKeeper', () => {
  let logs: string;
  let keeper: ProcessKeeper;
  beforeEach(() => {
    logs = mkdtempSync(join(tmpdir(), 'logs-'));
    keeper = new ProcessKeeper(logs);
  });
  afterEach(async () => {
    await keeper.stopAll();
    rmSync(logs, { recursive: true });
  });
  const log = (name = 'part') => readFileSync(join(logs, `${name}.log`), 'utf8');

  it('writes the output of a process to its log', async () => {
    keeper.start(shell('echo hello; exec sleep 60'));
    await waitFor('the line', () => log().includes('hello'));
    expect(keeper.crashes).toEqual([]);
  });

  it('starts a killed process again and reports the crash', async () => {
    keeper.start(shell('echo up; exec sleep 60'));
    await waitFor('the first start', () => log().includes('up'));
    const first = keeper.pidOf('part') ?? 0;
    process.kill(first, 'SIGKILL');
    await waitFor('the second start', () => log().split('up').length === 3);
    expect(keeper.pidOf('part')).not.toBe(first);
    expect(keeper.crashes).toMatchObject([{ name: 'part', how: 'SIGKILL' }]);
  });

  it('ends the children of a killed process before it starts it again', async () => {
    keeper.start(shell('sleep 60 & echo child $!; wait'));
    await waitFor('the child', () => log().includes('child'));
    const orphan = Number(/child (\d+)/.exec(log())?.[1]);
    await keeper.kill('part');
    await waitFor('the second start', () => log().split('child').length === 3);
    await waitFor('the end of the child', () => !isAlive(orphan));
    expect(keeper.crashes).toEqual([]);
  });

  it('keeps a held process down until its release', async () => {
    keeper.start(shell('exec sleep 60'));
    await keeper.hold('part');
    expect(keeper.pidOf('part')).toBeUndefined();
    keeper.release('part');
    expect(keeper.pidOf('part')).toEqual(expect.any(Number));
    expect(keeper.crashes).toEqual([]);
  });

  it('lets a process finish its work when it stops', async () => {
    keeper.start(shell('trap "echo bye; exit" TERM; echo up; while :; do sleep 0.05; done'));
    await waitFor('the start', () => log().includes('up'));
    await keeper.stopAll();
    expect(log()).toContain('bye');
    expect(keeper.crashes).toEqual([]);
  });

  it('kills a process that exceeds its stop timeout', async () => {
    keeper.start({
      ...shell('trap "" TERM; echo up; while :; do sleep 0.05; done'),
      stopTimeoutMs: 100,
    });
    await waitFor('the start', () => log().includes('up'));
    const pid = keeper.pidOf('part') ?? 0;
    await keeper.stopAll();
    expect(isAlive(pid)).toBe(false);
  });

  it('stops a frozen process', async () => {
    keeper.start(shell('exec sleep 60'));
    keeper.freeze('part');
    const pid = keeper.pidOf('part') ?? 0;
    await keeper.stopAll();
    expect(isAlive(pid)).toBe(false);
  });

  it('reports the exit code of a program that failed', async () => {
    await expect(keeper.run(shell('exit 3', 'job'))).rejects.toThrow('job failed (exit code 3)');
    await keeper.run(shell('echo done', 'job'));
    expect(log('job')).toContain('done');
    expect(keeper.names()).toEqual([]);
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'leaves no process behind when %s ends the keeper itself',
    async (signal) => {
      const script = `
        import { ProcessKeeper } from ${JSON.stringify(join(import.meta.dirname, 'process-keeper.ts'))};
        const keeper = new ProcessKeeper(${JSON.stringify(logs)});
        for (const name of ['one', 'two']) keeper.start({
          name, command: '/bin/sh', env: {}, args: ['-c', 'echo $$ > ${logs}/' + name + '.pid; sleep 60'],
        });
        setInterval(() => {}, 1000);`;
      const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
        env: { PATH: process.env.PATH ?? '' },
        stdio: 'ignore',
      });
      const files = ['one', 'two'].map((name) => join(logs, `${name}.pid`));
      await waitFor('both processes', () =>
        files.every((file) => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n')),
      );
      const pids = files.map((file) => Number(readFileSync(file, 'utf8')));
      expect(pids.map(isAlive)).toEqual([true, true]);
      parent.kill(signal);
      await once(parent, 'exit');
      await waitFor('their end', () => !pids.some(isAlive));
    },
  );
});
