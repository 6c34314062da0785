import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { CatalogBed } from '../../../catalog/test/catalog-bed.ts';
import { SyncBed } from './sync-bed.ts';

const inBulk = { bulkAbove: 10 };

describe('an address in what the store answers', () => {
  let catalog: CatalogBed;
  let bed: SyncBed;
  let neighbour: Server;
  let neighbourUrl: string;
  /** Number of requests to the neighbour, a server that the worker must not contact. */
  let knocks = 0;

  beforeAll(async () => {
    catalog = await CatalogBed.open();
    neighbour = createServer((socket) => {
      knocks += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(neighbour, 'listening');
    const address = neighbour.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP address');
    neighbourUrl = `http://127.0.0.1:${address.port}`;
  });
  beforeEach(async () => {
    knocks = 0;
    bed = await SyncBed.open(catalog);
  });
  afterEach(() => bed.close());
  afterAll(async () => {
    await new Promise((closed) => neighbour.close(closed));
    await catalog.close();
  });

  const listed = async () =>
    (await catalog.send('catalog.list-products', { limit: 1000 })).products;

  describe('when it is the address of the bulk file', () => {
    it('leads nowhere but to the store: staff read why, and the catalogue stays as it is', async () => {
      await bed.worker({}, inBulk);
      await bed.sync();
      bed.store.url = neighbourUrl;
      await expect(bed.sync()).rejects.toThrow(
        `Shopify's bulk file is at ${neighbourUrl}, a host that the worker does not fetch from. If it is correct, add the host to SHOPIFY_FILE_HOSTS.`,
      );
      expect(knocks).toBe(0);
      expect(await listed()).toHaveLength(24);
      const [run] = (await catalog.send('catalog.list-sync-runs', { limit: 1 })).runs;
      expect(run).toMatchObject({ state: 'failed', fetched: 0 });
      expect(run?.error).toContain('SHOPIFY_FILE_HOSTS');
    });

    it('is not believed over plain HTTP, though the operator has named its host', async () => {
      await bed.worker({ SHOPIFY_FILE_HOSTS: '127.0.0.1' }, inBulk);
      bed.store.url = neighbourUrl;
      await expect(bed.sync()).rejects.toThrow(/SHOPIFY_FILE_HOSTS/);
      expect(knocks).toBe(0);
    });
  });

  it.each([
    ['in pages', {}],
    ['in bulk', inBulk],
  ])('is shown and never fetched when it is the one of a picture, read %s', async (_how, pace) => {
    const [product] = bed.store.products;
    if (!product) throw new Error('the store is empty');
    product.imageUrl = `${neighbourUrl}/picture.png`;
    await bed.worker({}, pace);
    await bed.sync();
    expect((await listed()).map(({ imageUrl }) => imageUrl)).toContain(product.imageUrl);
    expect(knocks).toBe(0);
  });
});
