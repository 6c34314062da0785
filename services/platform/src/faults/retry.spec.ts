import { retry } from './retry.ts';

/** Fails that many times, then returns the number of its calls. */
function failing(times: number) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw new Error(`failure ${calls}`);
    return calls;
  };
}

describe('retry', () => {
  it('returns the first success and tells of each failure before it', async () => {
    const seen: string[] = [];
    const onFailure = (error: unknown, attempt: number) =>
      seen.push(`${attempt}: ${String(error)}`);
    expect(await retry(failing(2), { everyMs: 1, onFailure })).toBe(3);
    expect(seen).toEqual(['1: Error: failure 1', '2: Error: failure 2']);
  });

  it('throws what cannot pass at once', async () => {
    const run = failing(2);
    await expect(retry(run, { everyMs: 1, isRetryable: () => false })).rejects.toThrow('failure 1');
  });

  it('throws the last failure when the time is over', async () => {
    await expect(retry(failing(9), { everyMs: 1, forMs: 0 })).rejects.toThrow('failure 1');
  });

  it('ends its wait when it is stopped', async () => {
    const stop = new AbortController();
    const waiting = retry(failing(9), { everyMs: 60_000, signal: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toThrow('aborted');
  });
});
