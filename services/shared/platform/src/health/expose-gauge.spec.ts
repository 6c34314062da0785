import { register } from 'prom-client';
import { exposeGauge, exposeGauges } from './expose-gauge.ts';

const shown = async (name: string) =>
  (await register.metrics())
    .split('\n')
    .filter((line) => line.startsWith(name))
    .sort();

describe('a figure that is read when Prometheus asks', () => {
  afterEach(() => register.clear());

  it('keeps its last value while it cannot be read', async () => {
    let value: number | undefined = 7;
    exposeGauge('waiting', 'What waits.', () => {
      if (value === undefined) throw new Error('no database');
      return value;
    });
    expect(await shown('waiting')).toEqual(['waiting 7']);
    value = undefined;
    expect(await shown('waiting')).toEqual(['waiting 7']);
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

  it('is not counted again for each scrape when it is dear', async () => {
    let reads = 0;
    exposeGauges(
      'orders',
      'Orders.',
      ['state'],
      async () => {
        reads += 1;
        return [{ labels: { state: 'paid' }, value: reads }];
      },
      60_000,
    );
    await shown('orders');
    expect(await shown('orders')).toEqual(['orders{state="paid"} 1']);
  });
});
