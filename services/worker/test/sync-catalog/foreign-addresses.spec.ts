import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { CatalogBed } from '../../../catalog/test/catalog-bed.ts';
import { SyncBed } from './sync-bed.ts';

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

  it('is shown and never fetched when it is the one of a picture', async () => {
    const [product] = bed.store.products;
    if (!product) throw new Error('the store is empty');
    product.imageUrl = `${neighbourUrl}/picture.png`;
    await bed.worker();
    await bed.sync();
    expect((await listed()).map(({ imageUrl }) => imageUrl)).toContain(product.imageUrl);
    expect(knocks).toBe(0);
  });
});
