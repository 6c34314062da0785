import { startHealthServer } from '@spade/platform/health/health-server';
import { ReadinessWatch } from '@spade/platform/health/readiness-watch';
import { reportSources } from '@spade/platform/state/state-report';
import { PictureBucket } from '../src/pictures/picture-store.ts';
import { OrphanSweep } from '../src/proofs/bucket.sweeps.ts';
import { FilesCeiling } from '../src/proofs/files-ceiling.ts';
import { type GatewayBed, startGatewayBed } from './gateway-bed.ts';

describe('the sweep of the pictures', () => {
  let bed: GatewayBed;
  let sweep: OrphanSweep;
  let firstLines: string[];

  const keysUnder = async (prefix: string) => {
    const keys: string[] = [];
    for await (const { key } of bed.storage.list(prefix)) keys.push(key);
    return keys.sort();
  };
  /** Stores `count` pictures; returns their keys. */
  const store = async (name: string, count: number) => {
    const keys = Array.from({ length: count }, (_, n) => `proofs/${name}-${n}.jpg`).sort();
    for (const key of keys) await bed.storage.put(key, Buffer.from(key), 'image/jpeg');
    return keys;
  };
  const quarantined = (keys: string[]) => keys.map((key) => key.replace('proofs', 'quarantine'));
  const ordersKnows = (known: string[], removed: string[] = []) =>
    bed.services.answer('orders.known-proofs', ({ objectKeys }) => ({
      known: known.filter((key) => objectKeys.includes(key)),
      removed: removed.filter((key) => objectKeys.includes(key)),
    }));
  const metrics = async () => {
    const health = await startHealthServer(0, new ReadinessWatch([]), '127.0.0.1');
    const text = await (await fetch(`http://127.0.0.1:${health.port}/metrics`)).text();
    await health.close();
    return text;
  };
  const refusedFigure = async () =>
    Number(/^proofs_sweep_refused_count (\d+)$/m.exec(await metrics())?.[1]);

  beforeAll(async () => {
    bed = await startGatewayBed({ FILES_CEILING_MB: '1' });
    sweep = bed.app.get(OrphanSweep);
    await bed.app.get(FilesCeiling).sweep();
    firstLines = [...bed.logLines];
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    for (const key of await keysUnder('')) await bed.storage.remove(key);
    bed.services.reset();
    bed.logLines.length = 0;
  });

  it('moves a picture that orders does not know to quarantine once it is a day old', async () => {
    const known = await store('known', 3);
    const unknown = await store('unknown', 1);
    ordersKnows(known);
    expect(await sweep.sweep()).toMatchObject({ quarantined: 0 });
    expect(await sweep.sweep({ minAgeMs: 0 })).toEqual({ quarantined: 1, returned: 0, removed: 0 });
    expect(await keysUnder('proofs/')).toEqual(known);
    expect(await keysUnder('quarantine/')).toEqual(quarantined(unknown));
  });

  it('deletes at once what orders has removed, in quarantine too', async () => {
    const known = await store('known', 1);
    const removed = await store('removed', 12);
    ordersKnows(known);
    await sweep.sweep({ minAgeMs: 0, maxUnknownShare: 1 });
    ordersKnows(known, removed);
    expect(await sweep.sweep()).toMatchObject({ removed: 12 });
    expect(await keysUnder('')).toEqual(known);
  });

  it('returns a picture from quarantine when orders knows it again', async () => {
    const pictures = await store('picture', 4);
    ordersKnows(pictures.slice(0, 1));
    await sweep.sweep({ minAgeMs: 0 });
    ordersKnows(pictures);
    expect(await sweep.sweep()).toMatchObject({ returned: 3 });
    expect(await keysUnder('')).toEqual(pictures);
  });

  it('keeps quarantine for a month', async () => {
    const known = await store('known', 2);
    await store('unknown', 2);
    ordersKnows(known);
    await sweep.sweep({ minAgeMs: 0 });
    expect(await sweep.sweep()).toMatchObject({ removed: 0 });
    expect(await sweep.sweep({ keepMs: 0 })).toMatchObject({ removed: 2 });
    expect(await keysUnder('')).toEqual(known);
  });

  describe('when the orders database is empty and the bucket is old', () => {
    it.each([5, 40])('loses none of %i pictures, ever', async (count) => {
      const pictures = await store('old', count);
      ordersKnows([]);
      for (let round = 0; round < 3; round += 1) await sweep.sweep({ minAgeMs: 0, keepMs: 0 });
      expect(await keysUnder('')).toHaveLength(count);
      ordersKnows(pictures);
      await sweep.sweep();
      expect(await keysUnder('')).toEqual(pictures);
    });

    it('refuses with an error in the log and a figure that raises the alarm', async () => {
      const pictures = await store('old', 20);
      ordersKnows(pictures.slice(0, 2));
      expect(await sweep.sweep({ minAgeMs: 0 })).toMatchObject({ quarantined: 0 });
      expect(await keysUnder('proofs/')).toEqual(pictures);
      const lines = bed.logLines.map((line) => JSON.parse(line) as { level: string; msg: string });
      expect(lines).toContainEqual(
        expect.objectContaining({
          level: 'error',
          msg: expect.stringContaining('does not know 18 of 20 pictures'),
        }),
      );
      expect(await refusedFigure()).toBe(18);
      ordersKnows(pictures);
      await sweep.sweep({ minAgeMs: 0 });
      expect(await refusedFigure()).toBe(0);
    });
  });

  describe('the room of all files', () => {
    const used = async () =>
      Number(/^ceiling_used_ratio{resource="files"} ([\d.]+)$/m.exec(await metrics())?.[1]);
    const isFine = async () => {
      const states = await new ReadinessWatch(reportSources.checks).look();
      return states.find(({ name }) => name === 'ceiling-files')?.isFine;
    };

    it('says nothing of buckets that the first start is just making', () => {
      expect(firstLines.filter((line) => line.includes('list objects'))).toEqual([]);
    });

    it('counts both buckets and what waits to be deleted, and tells staff before it is full', async () => {
      const ceiling = bed.app.get(FilesCeiling);
      const part = (ofMegabyte: number) => Buffer.alloc(ofMegabyte * 1024 * 1024);
      await bed.storage.put('quarantine/a.jpg', part(0.25), 'image/jpeg');
      await bed.storage.put('statements/a', part(0.25), 'application/octet-stream');
      await ceiling.sweep();
      expect([await used(), await isFine()]).toEqual([0.5, true]);
      const pictures = bed.app.get(PictureBucket);
      await pictures.put('a.webp', part(0.375), 'image/webp');
      await ceiling.sweep();
      expect([await used(), await isFine()]).toEqual([0.875, false]);
      await pictures.remove('a.webp');
    });
  });
});
