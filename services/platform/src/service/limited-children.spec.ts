import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import { waitFor } from '../testing/wait-for.ts';
import { LimitedChildren } from './limited-children.ts';

const folder = mkdtempDisposableSync(join(tmpdir(), 'limited-children-'));
const program = join(folder.path, 'program.mjs');
writeFileSync(
  program,
  `import { writeFileSync } from 'node:fs';
   import { connect } from 'node:net';
   let kept = [];
   const work = {
     pid: () => process.pid,
     environment: () => Object.keys(process.env).sort(),
     loop: () => { for (;;); },
     wait: () => new Promise(() => {}),
     spend: () => {
       const from = process.cpuUsage();
       while (process.cpuUsage(from).user < 200_000);
       return process.cpuUsage().user / 1_000;
     },
     heap: () => { for (;;) kept.push(new Array(1000).fill(kept.length)); },
     buffers: () => { for (;;) kept.push(Buffer.alloc(1e6, 1)); },
     exit: () => process.exit(3),
     write: () => { try { writeFileSync('${program}.out', 'x'); return 'written'; } catch ({ code }) { return code; } },
     connect: async () => {
       try { return await new Promise((done) => connect(9, '127.0.0.1').on('error', ({ code }) => done(code))); }
       catch ({ code }) { return code; }
     },
   };
   process.on('message', async ({ what }) => process.send(await work[what]()));`,
);

const children = (idleMs = 60_000) =>
  new LimitedChildren<{ what: string }, unknown>({
    program,
    heapMb: 64,
    idleMs,
    processorMs: 60_000,
    maxMemoryBytes: 200 * MEGABYTE,
  });

describe('children with limits', () => {
  afterAll(() => folder.remove());

  it('are used again, or once each', async () => {
    const [kept, single] = [children(), children(0)];
    const first = await kept.run({ what: 'pid' });
    expect(await kept.run({ what: 'pid' })).toBe(first);
    expect(await single.run({ what: 'pid' })).not.toBe(await single.run({ what: 'pid' }));
  });

  it('work side by side', async () => {
    const pool = children();
    const pids = await Promise.all([pool.run({ what: 'pid' }), pool.run({ what: 'pid' })]);
    expect(new Set(pids).size).toBe(2);
  });

  it.each([
    ['buffers', 'memory'],
    ['heap', 'memory'],
    ['exit', 'fault'],
  ])('end on %s: %s, and the next one works', async (what, why) => {
    const pool = children();
    await expect(pool.run({ what })).rejects.toMatchObject({ why });
    expect(await pool.run({ what: 'pid' })).toEqual(expect.any(Number));
  });

  it('end when the work takes too much of the processor, counted anew for each', async () => {
    const limits = { processorMs: 300, withinMs: 120_000, maxMemoryBytes: 200 * MEGABYTE };
    const pool = children();
    await expect(pool.run({ what: 'loop' }, limits)).rejects.toMatchObject({ why: 'time' });
    for (let spent = 0; spent < 600; ) spent = Number(await pool.run({ what: 'spend' }));
    expect(await pool.run({ what: 'pid' }, limits)).toEqual(expect.any(Number));
  });

  it('end when the machine has no time for them', async () => {
    const limits = { processorMs: 60_000, withinMs: 300, maxMemoryBytes: 200 * MEGABYTE };
    await expect(children().run({ what: 'wait' }, limits)).rejects.toMatchObject({
      why: 'crowded',
    });
  });

  it('may not write or reach a network, and know no setting of ours', async () => {
    const pool = children();
    expect(await pool.run({ what: 'write' })).toBe('ERR_ACCESS_DENIED');
    expect(await pool.run({ what: 'connect' })).toBe('ERR_ACCESS_DENIED');
    expect(await pool.run({ what: 'environment' })).not.toContain('PATH');
  });

  it('get no work once they are ended for having been idle', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      const pool = children(1_000);
      const first = await pool.run({ what: 'pid' });
      jest.advanceTimersByTime(1_000);
      expect(await pool.run({ what: 'pid' })).not.toBe(first);
    } finally {
      jest.useRealTimers();
    }
  });

  it('end when they were idle for so long', async () => {
    const pool = children(50);
    const pid = Number(await pool.run({ what: 'pid' }));
    await waitFor('the child to end', async () => {
      try {
        return !process.kill(pid, 0);
      } catch {
        return true;
      }
    });
    expect(await pool.run({ what: 'pid' })).not.toBe(pid);
  });
});
