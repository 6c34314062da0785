import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { register } from 'prom-client';
import { HourlySweep, IntervalSweep } from './interval-sweep.ts';

class SlowSweep extends IntervalSweep {
  rounds = 0;

  constructor(firstPauseMs?: number) {
    super(1_000, firstPauseMs);
  }

  async sweep(): Promise<void> {
    this.rounds += 1;
    if (this.rounds === 1) throw new Error('the database is down');
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  }
}

/** Its rounds take a second and find nothing. */
class LongIdleSweep extends IntervalSweep {
  rounds = 0;
  constructor() {
    super(10_000, 0, 60_000);
  }

  async sweep(): Promise<number> {
    this.rounds += 1;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return 0;
  }
}

/** Finds work in the rounds that are named. */
class RareSweep extends IntervalSweep {
  readonly roundsAt: number[] = [];
  constructor(private readonly busyRounds: readonly number[]) {
    super(1_000, 0, 3_000);
  }

  async sweep(): Promise<number> {
    this.roundsAt.push(Date.now());
    return this.busyRounds.includes(this.roundsAt.length) ? 1 : 0;
  }
}

class Broom extends HourlySweep {
  rounds = 0;
  isBroken = false;

  async sweep(): Promise<void> {
    this.rounds += 1;
    if (this.isBroken) throw new Error('the store is down');
  }
}

describe('IntervalSweep', () => {
  let warn: jest.Spied<Logger['warn']>;
  beforeEach(() => {
    warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    warn.mockRestore();
  });

  it('sweeps at once, continues after a failed round and never overlaps rounds', async () => {
    const sweep = new SlowSweep();
    sweep.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(0);
    expect(sweep.rounds).toBe(1);
    expect(warn).toHaveBeenCalledWith(new Error('the database is down'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(sweep.rounds).toBe(2);
    await jest.advanceTimersByTimeAsync(5_900);
    expect(sweep.rounds).toBe(2);
    await jest.advanceTimersByTimeAsync(100);
    expect(sweep.rounds).toBe(3);
  });

  it('waits before the first round when asked to', async () => {
    const sweep = new SlowSweep(1_000);
    sweep.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(999);
    expect(sweep.rounds).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(sweep.rounds).toBe(1);
  });

  describe('with a longer pause while there is nothing to do', () => {
    const pausesOf = ({ roundsAt }: RareSweep) =>
      roundsAt.slice(1).map((at, index) => at - (roundsAt[index] ?? 0));

    it('waits longer after each idle round, and no longer after work', async () => {
      const sweep = new RareSweep([5]);
      sweep.onApplicationBootstrap();
      await jest.advanceTimersByTimeAsync(12_000);
      expect(pausesOf(sweep)).toEqual([2_000, 3_000, 3_000, 3_000, 1_000]);
      await sweep.beforeApplicationShutdown();
    });

    it('begins a round at once when it is woken, and none once it is stopped', async () => {
      const sweep = new RareSweep([]);
      sweep.onApplicationBootstrap();
      await jest.advanceTimersByTimeAsync(5_500);
      sweep.wake();
      await jest.advanceTimersByTimeAsync(0);
      expect(pausesOf(sweep)).toEqual([2_000, 3_000, 500]);
      await jest.advanceTimersByTimeAsync(2_000);
      expect(pausesOf(sweep).at(-1)).toBe(2_000);
      await sweep.beforeApplicationShutdown();
      sweep.wake();
      await jest.advanceTimersByTimeAsync(60_000);
      expect(sweep.roundsAt).toHaveLength(5);
    });

    it('begins another round when it was woken during one, once', async () => {
      const sweep = new LongIdleSweep();
      sweep.onApplicationBootstrap();
      await jest.advanceTimersByTimeAsync(500);
      sweep.wake();
      sweep.wake();
      expect(sweep.rounds).toBe(1);
      await jest.advanceTimersByTimeAsync(600);
      expect(sweep.rounds).toBe(2);
      await jest.advanceTimersByTimeAsync(10_000);
      expect(sweep.rounds).toBe(2);
      await sweep.beforeApplicationShutdown();
    });
  });

  it('finishes the running round on shutdown and starts no other', async () => {
    const sweep = new SlowSweep();
    sweep.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(1_000);
    let hasStopped = false;
    void sweep.beforeApplicationShutdown().then(() => {
      hasStopped = true;
    });
    await jest.advanceTimersByTimeAsync(4_999);
    expect(hasStopped).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(hasStopped).toBe(true);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sweep.rounds).toBe(2);
  });

  it('sweeps each hour or so as HourlySweep', async () => {
    const broom = new Broom();
    broom.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(50 * 60_000);
    expect(broom.rounds).toBe(0);
    await jest.advanceTimersByTimeAsync(17 * 60_000);
    expect(broom.rounds).toBe(1);
    await jest.advanceTimersByTimeAsync(67 * 60_000);
    expect(broom.rounds).toBe(2);
    await broom.beforeApplicationShutdown();
  });

  it('tells the alarms for how long an HourlySweep has not ended well', async () => {
    const broom = new Broom();
    broom.onApplicationBootstrap();
    const hoursSince = async () => {
      const [, seconds] =
        /^sweep_age_seconds{sweep="Broom"} ([\d.]+)$/m.exec(await register.metrics()) ?? [];
      return Number(seconds) / 3_600;
    };
    broom.isBroken = true;
    await jest.advanceTimersByTimeAsync(5 * 3_600_000);
    expect(broom.rounds).toBeGreaterThan(3);
    expect(await hoursSince()).toBeCloseTo(5);
    broom.isBroken = false;
    await jest.advanceTimersByTimeAsync(67 * 60_000);
    expect(await hoursSince()).toBeLessThan(1.2);
    await broom.beforeApplicationShutdown();
  });
});
