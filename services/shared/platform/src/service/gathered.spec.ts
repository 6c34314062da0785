import { AsyncLocalStorage } from 'node:async_hooks';
import { waitFor } from '../testing/wait-for.ts';
import { Gathered } from './gathered.ts';

describe('Gathered', () => {
  /** On a busy machine the usual wait would be over between two lines of a test. */
  const open = (maxWaitMs = 60_000, companyMs = 1) => {
    const batches: number[][] = [];
    const ends: (() => void)[] = [];
    const gathered = new Gathered<number, number>(
      async (items) => {
        batches.push([...items]);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (items.includes(0)) throw new Error('a zero');
        return items.map((item) => item * 10);
      },
      maxWaitMs,
      companyMs,
    );
    /** Lets the batch under way end, and the next begin if calls wait. */
    const end = async () => {
      const begun = batches.length;
      const isMore = batches.flat().length < asked;
      ends.shift()?.();
      if (isMore) await waitFor('the next batch', () => batches.length > begun);
    };
    let asked = 0;
    const run = (item: number) => {
      asked += 1;
      return gathered.run(item);
    };
    return { batches, gathered: { run }, end };
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('does the calls of one turn together, and those that come meanwhile after them', async () => {
    const { batches, gathered, end } = open();
    const first = [gathered.run(1), gathered.run(2)];
    await turn();
    const second = [gathered.run(3), gathered.run(4)];
    await turn();
    expect(batches).toEqual([[1, 2]]);
    await end();
    expect(await Promise.all(first)).toEqual([10, 20]);
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
    await end();
    expect(await Promise.all(second)).toEqual([30, 40]);
  });

  it('does a lone call at once', async () => {
    const { batches, gathered, end } = open();
    const alone = gathered.run(1);
    await turn();
    expect(batches).toEqual([[1]]);
    await end();
    expect(await alone).toBe(10);
  });

  it('waits a moment for more after a batch of several', async () => {
    const { batches, gathered, end } = open(60_000, 1_000);
    const several = [gathered.run(1), gathered.run(2)];
    await turn();
    const next = [gathered.run(3)];
    const under = end();
    await turn();
    next.push(gathered.run(4));
    await under;
    await end();
    await Promise.all([...several, ...next]);
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('does not wait for long for a batch that is stuck', async () => {
    const { batches, gathered, end } = open(20);
    const stuck = gathered.run(1);
    await turn();
    const next = gathered.run(2);
    await waitFor('the next batch', () => batches.length === 2);
    await end();
    await end();
    expect(await Promise.all([stuck, next])).toEqual([10, 20]);
  });

  it('makes batches of 64 at most', async () => {
    const { batches, gathered, end } = open();
    const all = Promise.all(Array.from({ length: 100 }, (_, i) => gathered.run(i + 1)));
    await turn();
    await end();
    await end();
    expect((await all).at(-1)).toBe(1_000);
    expect(batches.map(({ length }) => length)).toEqual([64, 36]);
  });

  it('rejects every call of a batch that fails, and works on the next', async () => {
    const { gathered, end } = open();
    const failing = Promise.allSettled([gathered.run(0), gathered.run(1)]);
    await turn();
    const next = gathered.run(2);
    await end();
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await end();
    expect(await next).toBe(20);
  });

  it('works in the context of the first call', async () => {
    const context = new AsyncLocalStorage<string>();
    const gathered = new Gathered<string, string | undefined>(async (items) =>
      items.map(() => context.getStore()),
    );
    const ask = (name: string) => context.run(name, () => gathered.run(name));
    expect(await Promise.all([ask('a'), ask('b')])).toEqual(['a', 'a']);
    expect(await ask('c')).toBe('c');
  });
});
