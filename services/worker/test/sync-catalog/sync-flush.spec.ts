import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SyncRun } from '@spade/contracts/messages/catalog-sync';
import { waitFor } from '@spade/platform/testing/wait-for';
import { CatalogBed } from '../../../catalog/test/catalog-bed.ts';
import { SyncBed } from './sync-bed.ts';

describe('a sync whose job Redis has lost', () => {
  let catalog: CatalogBed;
  let bed: SyncBed;
  let child: ChildProcess | undefined;
  beforeAll(async () => {
    catalog = await CatalogBed.open();
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await bed.close();
  });
  afterAll(() => catalog.close());

  const newestRun = async (): Promise<SyncRun | undefined> =>
    (await catalog.send('catalog.list-sync-runs', { limit: 1 })).runs[0];
  const fetched = (count: number) =>
    waitFor(`${count} products`, async () => ((await newestRun())?.fetched ?? 0) >= count, 20_000);
  const ended = () =>
    waitFor(
      'the end',
      async () => {
        const run = await newestRun();
        return run?.state === 'running' ? null : run;
      },
      40_000,
    );

  it('continues, and is finished in the history', async () => {
    bed = await SyncBed.open(catalog, 300);
    await bed.worker({}, 10);
    await bed.start();
    await fetched(50);
    await bed.flushRedis();
    expect(await ended()).toMatchObject({ state: 'finished', fetched: 300, total: 300 });
    expect(await bed.rescue()).toBe(false);
    expect(await bed.rescue()).toBe(false);
  });

  it('starts again for the same requester when its worker is lost as well', async () => {
    bed = await SyncBed.open(catalog, 300);
    const program = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
    const options = JSON.stringify({ config: bed.config(), pageSize: 10 });
    child = fork(program, [options], { execArgv: [], env: { ...process.env, NODE_OPTIONS: '' } });
    await once(child, 'message');
    await bed.start();
    await fetched(50);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await bed.flushRedis();
    await bed.worker({}, 10);
    // A single sweep cannot distinguish it from a running sync, nor two between which a last page of the lost worker came.
    expect(await bed.rescue()).toBe(false);
    const done = await waitFor('a finished run', async () => {
      await bed.rescue();
      const run = await newestRun();
      return run?.state === 'finished' ? run : null;
    });
    expect(done).toMatchObject({ requestedBy: 'test', fetched: 300, total: 300 });
    const { runs } = await catalog.send('catalog.list-sync-runs', { limit: 2 });
    expect(runs[1]).toMatchObject({ state: 'superseded' });
  });

  it('leaves a sync alone that has its job', async () => {
    bed = await SyncBed.open(catalog, 300);
    await bed.worker({}, 10);
    const end = await bed.start();
    await fetched(50);
    expect(await bed.rescue()).toBe(false);
    expect(await bed.rescue()).toBe(false);
    expect(await end()).toMatchObject({ state: 'completed' });
  });

  it('finds its schedule again', async () => {
    bed = await SyncBed.open(catalog, 3);
    await bed.worker({ SHOPIFY_SYNC_CRON: '0 3 * * *' });
    await waitFor('the schedule', () => bed.schedules());
    await bed.flushRedis();
    expect(await bed.schedules()).toBe(0);
    await bed.rescue();
    expect(await bed.schedules()).toBe(1);
  });
});
