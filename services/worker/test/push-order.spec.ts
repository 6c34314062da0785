import { randomUUID } from 'node:crypto';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BusModule } from '@spade/bus/bus.module';
import { type Events, eventQueue } from '@spade/contracts/events/events';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { ConfigModule } from '@spade/platform/config/config.module';
import { createQueue } from '@spade/platform/queue/queue';
import { persistentJob } from '@spade/platform/queue/retry-policy';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { Job, Queue } from 'bullmq';
import {
  type ShopifySimulator,
  startShopifySimulator,
} from '../../../infra/verify/shopify-simulator/src/start-shopify-simulator.ts';
import { CatalogBed } from '../../catalog/test/catalog-bed.ts';
import { orderJobs, storeChangeJobs } from '../src/queues.ts';
import { PushOrderProcessor } from '../src/store/push-order.processor.ts';
import { StoreChangeProcessor } from '../src/store/store-change.processor.ts';
import { buildConfirmedOrder } from './build-order.ts';
import { storeConfig } from './shopify/store-config.ts';

describe('orders back to the store', () => {
  let catalog: CatalogBed;
  let store: ShopifySimulator;
  let app: INestApplicationContext;
  let events: Queue;
  /** What the orders service received, by public order id. */
  const told = new Map<string, { shopifyOrderId: string | null; errors: string[] }>();
  const details = new Map<string, AdminOrderDetail>();
  /** What it received of cancelled orders. */
  const cancellations: { orderId: string; error: string | null }[] = [];

  beforeAll(async () => {
    catalog = await CatalogBed.open();
    catalog.orders.handle('orders.get', async ({ order }) => {
      const shopifyOrderId = told.get(order)?.shopifyOrderId ?? null;
      return { ...(details.get(order) ?? buildConfirmedOrder({})), shopifyOrderId };
    });
    catalog.orders.handle('orders.record-shopify-order', async ({ orderId, outcome }) => {
      const known = told.get(orderId) ?? { shopifyOrderId: null, errors: [] };
      if ('error' in outcome) known.errors.push(outcome.error);
      else known.shopifyOrderId ??= outcome.shopifyOrderId;
      told.set(orderId, known);
      return { shopifyOrderId: known.shopifyOrderId };
    });
    catalog.orders.handle('orders.record-shopify-cancellation', async ({ orderId, error }) => {
      cancellations.push({ orderId, error });
      return { orderId };
    });
    events = createQueue(eventQueue('store'), catalog.redis.store.url, persistentJob);
  });
  beforeEach(async () => {
    await catalog.clear();
    store = await startShopifySimulator({ productCount: 3 });
  });
  afterEach(async () => {
    await app.close();
    await store.close();
  });
  afterAll(async () => {
    await events.close();
    await catalog.close();
  });

  /** A worker that pushes orders, patient for no longer than a test is. */
  async function startWorker(isOn = true, searchLagMs = 0): Promise<void> {
    const own = storeConfig(store, { SHOPIFY_PUSH_ORDERS: isOn });
    const config = { ...own, ...catalog.redis.addressesOf('worker') };
    @Module({
      imports: [
        ConfigModule.forRoot(config),
        BusModule.forRoot({ redisUrl: config.REDIS_URL, name: 'worker' }),
      ],
      providers: [...orderJobs, ...storeChangeJobs],
    })
    class OneWorker {}
    app = await NestFactory.createApplicationContext(OneWorker, { logger: false });
    app.get(PushOrderProcessor).searchLagMs = searchLagMs;
  }

  const variant = () => {
    const found = store.products[0]?.variants[0];
    if (!found) throw new Error('the store is empty');
    return found;
  };
  const gid = () => `gid://shopify/Product/${store.products[0]?.id}`;
  const stock = () => catalog.stockOf(1);
  const hear = () =>
    app.get(StoreChangeProcessor).process({ topic: 'products/update', subjectId: gid() });

  /** Sells `quantity` of the store's first product here; the event is on its way to the worker. */
  async function sell(quantity = 1) {
    if ((await catalog.database.query('select 1 from shopify_products')).length === 0) await hear();
    const { holdId } = await catalog.hold(1, { quantity });
    const orderId = randomUUID();
    const reference = `SO-${randomUUID().slice(0, 5).toUpperCase()}`;
    details.set(orderId, buildConfirmedOrder({ orderId, reference, quantity }));
    return { orderId, reference, holdId };
  }

  async function confirm(order: { orderId: string; holdId: string }): Promise<Job> {
    const eventId = randomUUID();
    const payload = order as unknown as Events['order-confirmed']; // the fields that are read
    const occurredAt = new Date().toISOString();
    return events.add('order-confirmed', { eventId, payload, occurredAt }, { jobId: eventId });
  }

  const done = (job: Job) => waitFor('the order to be pushed', () => job.isCompleted(), 20_000);

  it('creates the order once, counts the stock down there, and keeps its id', async () => {
    await startWorker();
    const before = variant().inventoryQuantity ?? 0;
    const order = await sell(2);
    await done(await confirm(order));
    await done(await confirm(order));
    expect(store.orders).toMatchObject([
      { sourceIdentifier: order.reference, total: '25000.00', lines: [{ quantity: 2 }] },
    ]);
    expect(variant().inventoryQuantity).toBe(before - 2);
    const id = `gid://shopify/Order/${store.orders[0]?.id}`;
    expect(told.get(order.orderId)).toEqual({ shopifyOrderId: id, errors: [] });
  });

  it('reads the figure of the product again, though the store sends no webhook', async () => {
    await startWorker();
    const order = await sell(2);
    const [product] = store.products;
    if (!product) throw new Error('the simulated store is empty');
    product.title = 'Renamed in the store';
    await done(await confirm(order));
    const isReadAgain = async () => (await catalog.product(1)).title === 'Renamed in the store';
    await waitFor('the product as the store has it', isReadAgain, 20_000);
  });

  it('creates it of the variant that was sold, although the default changed since', async () => {
    await startWorker();
    const [product] = store.products;
    if (!product) throw new Error('the simulated store is empty');
    const { variants } = product;
    const sold = variant();
    variants.push({ ...sold, id: sold.id + 1, title: 'Large', inventoryQuantity: 9 });
    await hear();
    const ofDefault = await sell(2);
    const [, large] = (await catalog.product(1)).variants;
    const { holdId } = await catalog.hold(1, { variantId: large?.id ?? 0, quantity: 3 });
    variants.shift();
    await hear();
    await done(await confirm({ ...(await sell(3)), holdId }));
    variants.unshift(sold);
    await done(await confirm(ofDefault));
    expect(store.orders.map(({ lines }) => lines)).toEqual([
      [{ variantId: sold.id + 1, quantity: 3 }],
      [{ variantId: sold.id, quantity: 2 }],
    ]);
  });

  it.each([
    'executed-but-lost',
    'cut-off',
    'server-error',
    'throttled',
    'too-many-requests',
  ] as const)('creates it once when the answer is %s', async (fault) => {
    await startWorker(true, 1_500);
    store.orderSearchLagMs = 1_000;
    const order = await sell();
    // The search is answered, the creation is not.
    store.failNext('none');
    store.failNext(fault);
    await done(await confirm(order));
    expect(store.orders).toHaveLength(1);
    expect(told.get(order.orderId)?.shopifyOrderId).toMatch(/^gid/);
  });

  it('shows staff why the store does not take it, and tries on', async () => {
    await startWorker();
    const order = await sell(2);
    variant().inventoryQuantity = 1;
    const job = await confirm(order);
    await waitFor('an error', () => (told.get(order.orderId)?.errors.length ?? 0) > 0);
    expect(told.get(order.orderId)?.errors[0]).toMatch(/Unable to reserve inventory/);
    variant().inventoryQuantity = 5;
    await done(job);
    expect(store.orders).toHaveLength(1);
  });

  it('creates none in a store with its prices in another currency, and tells staff', async () => {
    await startWorker();
    const order = await sell();
    store.currencyCode = 'USD';
    await expect(app.get(PushOrderProcessor).push(order)).rejects.toThrow(/prices in USD/);
    expect(store.orders).toEqual([]);
    expect(told.get(order.orderId)?.errors).toEqual([expect.stringMatching(/prices in USD/)]);
  });

  it('creates none once staff have taken the confirmation back', async () => {
    await startWorker();
    const order = await sell();
    const status = 'awaiting_confirmation' as const;
    details.set(order.orderId, buildConfirmedOrder({ ...order, status }));
    await done(await confirm(order));
    expect(store.orders).toEqual([]);
    expect(told.get(order.orderId)).toBeUndefined();
  });

  it.each([
    ['was not created there', 'cut-off', 0],
    ['was created there', 'executed-but-lost', 1],
  ] as const)(
    'finds out about a lost answer though the order was cancelled meanwhile: it %s',
    async (_, fault, orders) => {
      await startWorker();
      const push = app.get(PushOrderProcessor);
      const order = await sell(2);
      const before = (await stock()).inventory;
      // The search is answered, the creation is not.
      store.failNext('none');
      store.failNext(fault);
      await expect(push.push(order)).rejects.toThrow();
      details.set(order.orderId, buildConfirmedOrder({ ...order, status: 'failed' }));
      await catalog.deliver('order-cancelled', { holdId: order.holdId });
      expect(await catalog.holdRow(order.holdId)).toMatchObject({ state: 'released' });
      await push.push(order);
      expect(store.orders).toHaveLength(orders);
      expect(told.get(order.orderId)?.shopifyOrderId === null).toBe(orders === 0);
      expect(await stock()).toMatchObject({
        inventory: orders === 0 ? before : before - 2,
        held: 0,
      });
      expect(await catalog.unexplainedStock()).toEqual([]);
    },
  );

  describe('that are cancelled here', () => {
    const cancelled = { status: 'failed', failureReason: 'cancelled' } as const;
    /** In the store, and cancelled here. */
    async function pushAndCancel() {
      const order = await sell(2);
      await done(await confirm(order));
      await catalog.deliver('order-confirmed', { holdId: order.holdId });
      details.set(order.orderId, buildConfirmedOrder({ ...order, quantity: 2, ...cancelled }));
      await catalog.deliver('order-cancelled', { holdId: order.holdId });
      return order;
    }
    const reportsOf = ({ orderId }: { orderId: string }) =>
      cancellations.filter((told) => told.orderId === orderId).map(({ error }) => error);
    const ofStore = ({ reference }: { reference: string }) => {
      const found = store.orders.find(({ sourceIdentifier }) => sourceIdentifier === reference);
      if (!found) throw new Error('the store has no such order');
      return found;
    };
    const push = (order: Parameters<PushOrderProcessor['push']>[0]) =>
      app.get(PushOrderProcessor).push(order);

    it('is cancelled in the store once, and its pieces return there and here', async () => {
      await startWorker();
      const before = variant().inventoryQuantity ?? 0;
      const order = await pushAndCancel();
      expect(variant().inventoryQuantity).toBe(before - 2);
      const eventId = randomUUID();
      const data = { eventId, payload: order, occurredAt: new Date().toISOString() };
      await done(await events.add('order-cancelled', data, { jobId: eventId }));
      await push(order);
      expect(ofStore(order).cancelledAt).not.toBeNull();
      expect(variant().inventoryQuantity).toBe(before);
      expect(new Set(reportsOf(order))).toEqual(new Set([null]));
      await hear();
      expect(await stock()).toMatchObject({ inventory: before, held: 0 });
      expect(await catalog.unexplainedStock()).toEqual([]);
    });

    it.each(['executed-but-lost', 'cut-off', 'server-error', 'throttled'] as const)(
      'is cancelled once when the answer is %s',
      async (fault) => {
        await startWorker();
        const before = variant().inventoryQuantity ?? 0;
        const order = await pushAndCancel();
        // The order is looked up, the cancellation goes wrong.
        store.failNext('none');
        store.failNext(fault);
        await push(order).catch(() => push(order));
        expect(ofStore(order).cancelledAt).not.toBeNull();
        expect(variant().inventoryQuantity).toBe(before);
        expect(reportsOf(order).at(-1)).toBeNull();
      },
    );

    it('waits for the job of the store', async () => {
      await startWorker();
      store.cancelLagMs = 100;
      const order = await pushAndCancel();
      await push(order);
      expect(reportsOf(order)).toEqual([null]);
    });

    it('shows staff why the store does not cancel it, and sees when they have done it by hand', async () => {
      await startWorker();
      const order = await pushAndCancel();
      ofStore(order).isFulfilled = true;
      await expect(push(order)).rejects.toThrow(/Cannot cancel a fulfilled order/);
      expect(reportsOf(order)).toEqual([
        'Shopify does not cancel the order: Cannot cancel a fulfilled order',
      ]);
      ofStore(order).cancelledAt = Date.now();
      await push(order);
      expect(reportsOf(order).at(-1)).toBeNull();
    });

    it('is over when the store no longer has it', async () => {
      await startWorker();
      const order = await pushAndCancel();
      store.orders.splice(0);
      await push(order);
      expect(reportsOf(order)).toEqual([null]);
    });

    it('is no longer missed when the store never took it', async () => {
      await startWorker();
      const order = await sell(2);
      variant().inventoryQuantity = 1;
      await expect(push(order)).rejects.toThrow(/Unable to reserve inventory/);
      const shopifyError = 'Unable to reserve inventory';
      details.set(order.orderId, buildConfirmedOrder({ ...order, ...cancelled, shopifyError }));
      await push(order);
      expect(reportsOf(order)).toEqual([null]);
      expect(store.orders).toEqual([]);
    });

    it('stays in the store while it may go on', async () => {
      await startWorker();
      const order = await sell();
      await done(await confirm(order));
      for (const part of [
        { status: 'awaiting_confirmation' },
        { status: 'failed', failureReason: 'expired' },
      ] as const) {
        details.set(order.orderId, buildConfirmedOrder({ ...order, ...part }));
        await push(order);
      }
      expect(ofStore(order).cancelledAt).toBeNull();
      expect(reportsOf(order)).toEqual([]);
    });
  });

  it('does nothing when it is switched off', async () => {
    await startWorker(false);
    await done(await confirm(await sell()));
    expect(store.orders).toEqual([]);
  });

  it('leaves our stock and the store’s in step, whatever webhooks arrive in between', async () => {
    await startWorker();
    const first = await sell(1);
    const second = await sell(1);
    const whole = (await stock()).inventory;
    await done(await confirm(first));
    // The second sale is final here, and the store does not know of it yet.
    await catalog.deliver('order-confirmed', { holdId: second.holdId });
    await hear();
    expect(await stock()).toMatchObject({ inventory: whole - 2, held: 0 });
    await done(await confirm(second));
    await hear();
    expect(await stock()).toMatchObject({ inventory: whole - 2, held: 0 });
    expect(variant().inventoryQuantity).toBe(whole - 2);
  });

  it('gives a piece back that was taken off twice for a moment', async () => {
    await startWorker();
    const { holdId } = await sell(1);
    const whole = (await stock()).inventory;
    await catalog.send('catalog.begin-store-sale', { holdId });
    variant().inventoryQuantity = whole - 1;
    // The store's webhook is faster than our own note of the order.
    await hear();
    expect((await stock()).inventory).toBe(whole - 2);
    await catalog.send('catalog.settle-store-sale', { holdId, outcome: 'in_store' });
    await catalog.send('catalog.settle-store-sale', { holdId, outcome: 'in_store' });
    await hear();
    await hear();
    expect((await stock()).inventory).toBe(whole - 1);
  });

  it('offers no more than there is after a sale beyond what the store had left', async () => {
    await startWorker();
    variant().inventoryQuantity = 5;
    const order = await sell(3);
    // The store sells three of the five itself; our three are one too many.
    variant().inventoryQuantity = 2;
    await catalog.send('catalog.begin-store-sale', order);
    await hear();
    expect(await catalog.product(1)).toMatchObject({ availableQuantity: 0 });
    // The store lets this one sale go below zero.
    variant().inventoryPolicy = 'CONTINUE';
    await done(await confirm(order));
    variant().inventoryPolicy = 'DENY';
    await hear();
    expect(await catalog.product(1)).toMatchObject({ availableQuantity: 0 });
    variant().inventoryQuantity = 4;
    await hear();
    expect(await catalog.product(1)).toMatchObject({ availableQuantity: 4 });
  });

  it('creates the order once when Redis forgets everything while the outcome is unknown', async () => {
    await startWorker(true, 1_500);
    store.orderSearchLagMs = 1_000;
    const order = await sell();
    // The search is answered, the creation happens, and its answer is lost.
    store.failNext('none');
    store.failNext('executed-but-lost');
    await confirm(order);
    await waitFor('the first attempt', () => store.orders.length === 1);
    await waitFor('its error', () => (told.get(order.orderId)?.errors.length ?? 0) > 0);
    await events.obliterate({ force: true });
    // The outbox delivers the event again.
    await done(await confirm(order));
    expect(store.orders).toHaveLength(1);
    expect(told.get(order.orderId)?.shopifyOrderId).toMatch(/^gid/);
  });

  it('creates the order once when a worker is held up after recording its attempt', async () => {
    await startWorker();
    const other = app;
    await startWorker();
    try {
      const order = await sell();
      const first = other.get(PushOrderProcessor);
      const before = store.callCount();
      // The search is answered; the store asks to wait before the creation.
      store.failNext('none');
      store.failNext('throttled');
      const heldUp = first.push(order);
      const outcome = heldUp.then(String, String); // heard at once, so that it is never unhandled
      await waitFor('the wait', () => store.callCount() === before + 2);
      first.sendWithinMs = 0; // longer than the other worker waits, here at once
      await app.get(PushOrderProcessor).push(order);
      expect(await outcome).toContain('held up');
      expect(store.orders).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it('creates the order once when two workers have the same event at the same time', async () => {
    // As patient as in production: one that comes later must not take the first one's attempt for an old one.
    await startWorker(true, 120_000);
    const order = await sell();
    const pushes = [1, 2, 3].map(() => app.get(PushOrderProcessor).push(order));
    await Promise.allSettled(pushes);
    expect(store.orders).toHaveLength(1);
  });
});
