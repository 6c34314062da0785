import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { register } from 'prom-client';
import { exposeGauge, exposeGauges } from './metrics.ts';

const shown = async (name: string) =>
  (await register.metrics())
    .split('\n')
    .filter((line) => line.startsWith(name))
    .sort();

describe('a figure that is read when Prometheus asks', () => {
  afterEach(() => register.clear());

  it('is absent while it cannot be read, which is logged once', async () => {
    const logged = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    let value: number | undefined = 7;
    exposeGauge('waiting', 'What waits.', () => {
      if (value === undefined) throw new Error('no database');
      return value;
    });
    expect(await shown('waiting')).toEqual(['waiting 7']);
    value = undefined;
    expect(await shown('waiting')).toEqual([]);
    expect(await shown('waiting')).toEqual([]);
    expect(logged.mock.calls).toEqual([['waiting cannot be read: Error: no database']]);
    value = 8;
    expect(await shown('waiting')).toEqual(['waiting 8']);
    logged.mockRestore();
  });

  it('is absent until it was read', async () => {
    exposeGauges('synced', 'When.', [], async () => []);
    expect(await shown('synced')).toEqual([]);
  });

  it('has a series for each label', async () => {
    exposeGauges('jobs', 'Jobs.', ['queue', 'state'], async () => [
      { labels: { queue: 'mail', state: 'failed' }, value: 1 },
      { labels: { queue: 'mail', state: 'waiting' }, value: 3 },
    ]);
    expect(await shown('jobs')).toEqual([
      'jobs{queue="mail",state="failed"} 1',
      'jobs{queue="mail",state="waiting"} 3',
    ]);
  });

  it('loses a series that is no longer read', async () => {
    let queues = ['mail', 'store'];
    exposeGauges('jobs', 'Jobs.', ['queue'], async () =>
      queues.map((queue) => ({ labels: { queue }, value: 1 })),
    );
    expect(await shown('jobs')).toEqual(['jobs{queue="mail"} 1', 'jobs{queue="store"} 1']);
    queues = ['store'];
    expect(await shown('jobs')).toEqual(['jobs{queue="store"} 1']);
  });

  it('is absent again, and not 0, once it has no value', async () => {
    let series = [{ labels: {}, value: 1 }];
    exposeGauges('synced', 'When.', [], async () => series);
    expect(await shown('synced')).toEqual(['synced 1']);
    series = [];
    expect(await shown('synced')).toEqual([]);
  });
});
