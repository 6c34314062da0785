import { AsyncLocalStorage } from 'node:async_hooks';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { batcher } from './batcher.ts';

describe('batcher', () => {
  let warned: jest.SpiedFunction<Logger['warn']>;
  beforeEach(() => {
    warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  });
  afterEach(() => warned.mockRestore());

  /** Multiplies by ten; refuses 13; a batch with a zero fails. */
  const open = () => {
    const batches: number[][] = [];
    const run = batcher('tens', async (items: readonly number[]) => {
      batches.push([...items]);
      if (items.includes(0)) throw new Error('a zero');
      return items.map((item) => (item === 13 ? new Error('unlucky') : item * 10));
    });
    return { batches, run };
  };

  it('does together what is asked for at the same moment, and a lone call alone', async () => {
    const { batches, run } = open();
    expect(await Promise.all([run(1), run(2), run(2)])).toEqual([10, 20, 20]);
    expect(await run(3)).toBe(30);
    expect(batches).toEqual([[1, 2, 2], [3]]);
  });

  it('makes batches of 64 at most', async () => {
    const { batches, run } = open();
    await Promise.all(Array.from({ length: 100 }, (_, i) => run(i + 100)));
    expect(batches.map(({ length }) => length)).toEqual([64, 36]);
  });

  it('rejects only the call whose result is an error', async () => {
    const { batches, run } = open();
    const [first, second] = await Promise.allSettled([run(13), run(1)]);
    expect(first).toMatchObject({ reason: { message: 'unlucky' } });
    expect(second).toMatchObject({ value: 10 });
    expect(batches).toHaveLength(1);
  });

  it('tries the calls of a batch that failed one by one, and logs why', async () => {
    const { batches, run } = open();
    const outcomes = await Promise.allSettled([run(1), run(0), run(2)]);
    expect(outcomes).toMatchObject([
      { value: 10 },
      { reason: { message: 'a zero' } },
      { value: 20 },
    ]);
    expect(batches).toEqual([[1, 0, 2], [1], [0], [2]]);
    expect(warned.mock.calls).toEqual([['tens: 3 together failed, now one by one: Error: a zero']]);
  });

  it('rejects every call at once while the database is unreachable', async () => {
    let calls = 0;
    const run = batcher('away', async () => {
      calls += 1;
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    });
    const outcomes = await Promise.allSettled([run(1), run(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(calls).toBe(1);
  });

  it('works in the context of the first call', async () => {
    const context = new AsyncLocalStorage<string>();
    const run = batcher('contexts', async (items: readonly string[]) =>
      items.map(() => context.getStore() ?? 'none'),
    );
    const ask = (name: string) => context.run(name, () => run(name));
    expect(await Promise.all([ask('a'), ask('b')])).toEqual(['a', 'a']);
    expect(await ask('c')).toBe('c');
  });
});
