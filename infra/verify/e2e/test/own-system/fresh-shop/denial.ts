import { expect } from '@playwright/test';
import { ApiClient } from '@spade/testkit/api-client';
import { shopProducts } from '@spade/testkit/shop';
import { staffApi } from '@spade/testkit/staff';
import { releaseNetworks, StockAttack } from '../../../../security/src/attack/stock-attack.ts';
import { type OwnSystem, ownSystemTest as test } from '../../../src/fixtures.ts';

/** OPEN_HOLDS_SHARE and MAX_OPEN_ORDERS_PER_NETWORK by default. */
const OPEN_SHARE = 0.4;
const ORDERS_PER_NETWORK = 20;
/** So few pieces are first come, first served. */
const LAST_PIECES = 10;

/** Last: it takes the stock. Needs the limits that a shop has by default. */
export const describeDenial = () =>
  test.describe('an attacker who orders everything and pays for nothing', () => {
    let attack: StockAttack;
    let before: Map<number, number>;
    const stock = async (system: OwnSystem) => {
      const products = await shopProducts(new ApiClient(system.siteUrl));
      return new Map(products.map(({ id, inventoryQuantity }) => [id, inventoryQuantity]));
    };

    test.beforeAll(async ({ system }) => {
      attack = new StockAttack(system.siteUrl);
      before = await stock(system);
    });

    test('gets at most twenty orders from one network', async () => {
      expect(await attack.orderFrom(1)).toHaveProperty(['ORDERS.TOO_MANY_OPEN']);
      // An order whose answer came too late counts for the network, not here.
      expect(attack.orders.length).toBeLessThanOrEqual(ORDERS_PER_NETWORK);
    });

    test('never holds more than the share of a stock, from more networks and with false receipts', async ({
      system,
    }) => {
      expect(await attack.sendFakePictures()).toBeGreaterThan(0);
      for (const network of [2, 3]) await attack.orderFrom(network);
      const after = await stock(system);
      const emptied = [...before].filter(([id, had]) => {
        const left = after.get(id) ?? 0;
        return left > LAST_PIECES && left < Math.floor(had * (1 - OPEN_SHARE));
      });
      expect(emptied).toEqual([]);
      const many = [...before].filter(([, had]) => had > LAST_PIECES / (1 - OPEN_SHARE));
      expect(many).not.toHaveLength(0);
      for (const [id] of many) expect(after.get(id)).toBeGreaterThan(0);
    });

    test('leaves honest buyers with an order, or with words that say when; staff give the shop back', async ({
      system,
    }) => {
      const known = ['201', '409 ORDERS.HELD_BY_OTHERS', '409 CATALOG.OUT_OF_STOCK'];
      const attacked = await attack.look();
      expect(known).toEqual(expect.arrayContaining(Object.keys(attacked.answers)));

      const staff = await staffApi(new ApiClient(system.siteUrl), system.admin);
      expect(await releaseNetworks(staff)).toBeGreaterThan(0);
      await attack.settled();
      const released = await attack.look();
      expect(released.leftPercent).toBeGreaterThan(attacked.leftPercent);
      expect(released.answers['201'] ?? 0).toBeGreaterThan(attacked.answers['201'] ?? 0);
    });
  });
