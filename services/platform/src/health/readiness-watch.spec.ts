import { jest } from '@jest/globals';
import { ReadinessWatch } from './readiness-watch.ts';

describe('ReadinessWatch', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-23T09:00:00.000Z') });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('says since when each check is as it is', async () => {
    let isFine = true;
    const watch = new ReadinessWatch([
      { name: 'database', check: () => isFine },
      { name: 'redis', check: () => true },
    ]);
    await watch.look();
    jest.advanceTimersByTime(5_000);
    isFine = false;
    await watch.look();
    jest.advanceTimersByTime(5_000);
    expect(await watch.look()).toEqual([
      { name: 'database', isFine: false, since: '2026-11-23T09:00:05.000Z' },
      { name: 'redis', isFine: true, since: '2026-11-23T09:00:00.000Z' },
    ]);
    isFine = true;
    expect((await watch.look())[0]).toEqual({
      name: 'database',
      isFine: true,
      since: '2026-11-23T09:00:10.000Z',
    });
  });

  it('takes a check that throws, or takes over two seconds, for a failure', async () => {
    const watch = new ReadinessWatch([
      { name: 'throws', check: () => Promise.reject(new Error('gone')) },
      { name: 'hangs', check: () => new Promise(() => {}) },
    ]);
    const looking = watch.look();
    await jest.advanceTimersByTimeAsync(2_000);
    expect((await looking).map(({ isFine }) => isFine)).toEqual([false, false]);
  });
});
