import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { HourlySweep } from './hourly-sweep.ts';

class Broom extends HourlySweep {
  rounds = 0;

  async sweep(): Promise<void> {
    this.rounds += 1;
    if (this.rounds === 1) throw new Error('the cupboard was locked');
  }
}

describe('HourlySweep', () => {
  let warn: jest.Spied<Logger['warn']>;
  beforeEach(() => {
    warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    warn.mockRestore();
  });

  it('sweeps each hour or so, continues after a failed round, and ends with the process', async () => {
    const broom = new Broom();
    broom.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(50 * 60_000);
    expect(broom.rounds).toBe(0);
    await jest.advanceTimersByTimeAsync(17 * 60_000);
    expect(broom.rounds).toBe(1);
    expect(warn).toHaveBeenCalledWith(new Error('the cupboard was locked'));
    await jest.advanceTimersByTimeAsync(67 * 60_000);
    expect(broom.rounds).toBe(2);
    broom.onApplicationShutdown();
    await jest.advanceTimersByTimeAsync(200 * 60_000);
    expect(broom.rounds).toBe(2);
  });
});
