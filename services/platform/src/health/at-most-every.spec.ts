import { jest } from '@jest/globals';
import { atMostEvery, KeptReading } from './at-most-every.ts';

describe('a reading that is dear', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is done once for all who ask in its time, and again afterwards', async () => {
    let reads = 0;
    const read = atMostEvery(60_000, async () => {
      reads += 1;
      return reads;
    });
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    jest.advanceTimersByTime(59_999);
    expect(await read()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await read()).toBe(2);
  });

  it('is done again at once when what it depends on has changed', async () => {
    const kept = new KeptReading<string>(60_000);
    const read = (version: string) => kept.read(version, async () => `read for ${version}`);
    expect(await read('1')).toBe('read for 1');
    expect(await kept.read('1', async () => 'read again')).toBe('read for 1');
    expect(await read('2')).toBe('read for 2');
  });

  it('is tried again at once after it failed', async () => {
    let isDown = true;
    const read = atMostEvery(60_000, async () => {
      if (isDown) throw new Error('no database');
      return 7;
    });
    await expect(read()).rejects.toThrow('no database');
    isDown = false;
    expect(await read()).toBe(7);
  });
});
