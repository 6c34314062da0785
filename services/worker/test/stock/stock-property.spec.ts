import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@spade/platform/testing/random';
import type { Fault } from '../../../../infra/verify/shopify-simulator/src/http/fault.ts';
import {
  type ShopifySimulator,
  startShopifySimulator,
} from '../../../../infra/verify/shopify-simulator/src/start-shopify-simulator.ts';
import { CatalogBed } from '../../../catalog/test/catalog-bed.ts';
import { type Sale, type Shelf, ShopAndStore } from './shop-and-store.ts';

/** What may become of a call to the store; `executed-but-lost` most of all. */
const faults: readonly Fault[] = [
  'executed-but-lost',
  'executed-but-lost',
  'cut-off',
  'server-error',
  'throttled',
  'graphql-error',
];

/** The runs of each mode; set to repeat one or to add many: `STOCK_SEEDS=7,8,9`. */
const seeds = (process.env.STOCK_SEEDS ?? '1,2,3').split(',').map(Number);

/** A lost answer costs its time: the next attempt waits for the store's search. */
const TIMEOUT_MS = 300_000;

/** Waiting for the store's rate limit would prove nothing here. */
const unlimited = { maximumAvailable: 1_000_000, restoreRate: 1_000_000 };

/** Failures are part of life here; what they leave behind is judged when both sides are quiet. */
const tried = (work: Promise<unknown>) => work.catch(() => undefined);

describe('one stock, sold here and in the store at the same time', () => {
  let catalog: CatalogBed;
  let store: ShopifySimulator;
  let shop: ShopAndStore;
  beforeEach(async () => {
    catalog = await CatalogBed.open({}, 2);
    store = await startShopifySimulator({ productCount: 7, bucket: unlimited });
    store.products.splice(1, 5);
  });
  afterEach(async () => {
    await shop.close();
    await store.close();
    await catalog.close();
  });

  it(
    'offers what exists when the store is read before a lost answer is found',
    async () => {
      shop = new ShopAndStore(catalog, store, true);
      await shop.open();
      const [shelf] = shop.shelves;
      const sale = shelf && (await shop.buy(shelf, 3));
      if (!sale) throw new Error('the shop is empty');
      await shop.confirm(sale);
      store.failNext('none');
      store.failNext('executed-but-lost');
      await expect(shop.push(sale)).rejects.toThrow();
      await shop.hear(shelf);
      await shop.push(sale);
      await shop.sync();
      expect(store.orders).toHaveLength(1);
      expect(await shop.offered(shelf)).toBe(2);
    },
    TIMEOUT_MS,
  );

  it.each(seeds.flatMap((seed) => [[seed, 'on'] as const, [seed, 'off'] as const]))(
    'never offers a piece that does not exist (STOCK_SEEDS=%d, push %s)',
    async (seed, push) => {
      const { below } = seededRandom(seed);
      const some = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
      shop = new ShopAndStore(catalog, store, push === 'on');
      await shop.open();
      const shelf = () => some(shop.shelves) as Shelf; // there are four
      const open = () => some(shop.sales.filter(({ state }) => state === 'open'));
      const owed = () =>
        shop.sales.filter(({ state, orderId }) => state === 'sold' && !shop.created.has(orderId));
      const withSale = async (sale: Sale | undefined, step: (sale: Sale) => Promise<void>) => {
        if (sale) await step(sale);
      };

      /** The order is created, its answer lost, and the store is read before anyone looks for it. */
      const loseAnswer = async (sale: Sale) => {
        store.failNext('none');
        store.failNext('executed-but-lost');
        await tried(shop.push(sale));
        await tried(shop.hear(sale.shelf));
      };
      const acts: (() => unknown)[] = [
        () => shop.buy(shelf(), 1 + below(3)),
        () => shop.buy(shelf(), 1 + below(3)),
        () => withSale(open(), (sale) => shop.confirm(sale)),
        () => withSale(open(), (sale) => shop.confirm(sale)),
        () => withSale(open(), (sale) => shop.expire(sale)),
        () => withSale(some(owed()), (sale) => tried(shop.push(sale)).then(() => {})),
        () => withSale(some(owed()), (sale) => tried(shop.push(sale)).then(() => {})),
        () => withSale(some(owed()), loseAnswer),
        () => withSale(some(owed()), loseAnswer),
        () => shop.storeSells(shelf(), 1 + below(3)),
        () => shop.storeSells(shelf(), 1 + below(3)),
        () => shop.restock(shelf(), 1 + below(3)),
        () => tried(shop.hear(shelf())),
        () => tried(shop.hear(shelf())),
        () => tried(shop.sync()),
        () => store.failNext(some(faults) ?? 'none'),
        () => (below(4) === 0 ? catalog.database.dropConnections() : undefined),
      ];

      /** Every sale is tried until it is in the store or refused there, and the store is read once. */
      const comeToRest = async () => {
        store.forgetFaults();
        for (const sale of push === 'on' ? owed() : []) {
          const giveUpAt = Date.now() + 15_000;
          for (let isTried = false; !isTried && Date.now() < giveUpAt; ) {
            await pause(50);
            isTried = await shop.push(sale).then(
              () => true,
              (error: Error) => error.name === 'OrderRefusedError',
            );
          }
        }
        await shop.sync();
      };

      let sold = 0;
      for (let wave = 1; wave <= 12; wave += 1) {
        await Promise.all(Array.from({ length: 10 }, () => some(acts)?.()));
        if (below(4) === 0) await shop.startWorker();
        if (wave % 4 !== 0) continue;
        await comeToRest();
        for (const each of shop.shelves) {
          const exist = Math.max(0, shop.unpromised(each));
          const title = `${each.variant.title} after wave ${wave}`;
          // Not one too many, and none lost either.
          expect([title, await shop.offered(each)]).toEqual([title, exist]);
          expect(await shop.buy(each, exist + 1)).toBeNull();
        }
        expect(await catalog.driftedRows()).toEqual([]);
        const references = store.orders.map(({ sourceIdentifier }) => sourceIdentifier);
        expect(new Set(references).size).toBe(references.length);
        sold = shop.sales.filter(({ state }) => state === 'sold').length;
      }
      // Or the test would prove nothing.
      expect(sold).toBeGreaterThan(0);
      expect(store.orders.length > 0).toBe(push === 'on');
    },
    TIMEOUT_MS,
  );
});
