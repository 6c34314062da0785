import { expect } from '@playwright/test';
import { ApiClient } from '@spade/testkit/api-client';
import { shopProducts } from '@spade/testkit/shop';
import { staffApi } from '@spade/testkit/staff';
import { releaseNetworks, StockAttack } from '../../../../security/src/attack/stock-attack.ts';
import type { OwnSystem } from '../../../src/fixtures.ts';
import { guardedTest as test } from './guarded-test.ts';

/** Of the smallest stock a network may hold so many pieces. */
const LEAST_PIECES = 2;

/** What one order, and so one network, may hold of a larger one. */
const MOST_SHARE = 0.6;

/** Every so many products are attacked, from the smallest stock to the largest: `make attack` takes them all. */
const TARGETS_APART = 4;

/** It takes the stock, and orders of other tests may count for the networks that attack. */
export const describeUnpaidOrders = () =>
  test.describe('an attacker who orders everything and pays for nothing', () => {
    let attack: StockAttack;
    let before: Map<number, number>;
    const stock = async (system: OwnSystem) => {
      const products = await shopProducts(new ApiClient(system.siteUrl));
      const stocks = products.map((product) => [product.id, product.inventoryQuantity] as const);
      return stocks.toSorted(([, one], [, other]) => one - other);
    };

    test.beforeAll(async ({ system }) => {
      const inStock = (await stock(system)).filter(([, pieces]) => pieces > 0);
      before = new Map(inStock.filter((_, at) => at % TARGETS_APART === 0));
      attack = new StockAttack(system.siteUrl, { isTarget: ({ id }) => before.has(id) });
    });

    test('takes no more than 60 % of a stock from one network, with false receipts too', async ({
      system,
    }) => {
      expect(await attack.orderFrom(1)).toHaveProperty(['ORDERS.HELD_BY_OTHERS']);
      expect(await attack.sendFakePictures()).toBeGreaterThan(0);
      await attack.orderFrom(1);
      const after = new Map(await stock(system));
      const emptied = [...before].filter(([id, had]) => {
        const mayHold = Math.max(LEAST_PIECES, Math.ceil(had * MOST_SHARE));
        return (after.get(id) ?? 0) < had - mayHold;
      });
      expect(emptied).toEqual([]);
    });

    test('leaves honest buyers with an order, or with words that say when; staff give the shop back', async ({
      system,
    }) => {
      for (const network of [2, 3]) await attack.orderFrom(network);
      const known = ['201', '409 ORDERS.HELD_BY_OTHERS', '409 CATALOG.OUT_OF_STOCK'];
      const attacked = await attack.look();
      expect(known).toEqual(expect.arrayContaining(Object.keys(attacked.answers)));

      const staff = await staffApi(new ApiClient(system.siteUrl), system.admin);
      expect(await releaseNetworks(staff)).toBeGreaterThan(0);
      await attack.settled();
      const released = await attack.look();
      expect(released.leftPercent).toBeGreaterThan(attacked.leftPercent);
      expect(released.answers['201'] ?? 0).toBeGreaterThanOrEqual(attacked.answers['201'] ?? 0);
    });
  });
