import { eventQueue } from '@spade/contracts/events/events';
import { createQueue } from '@spade/platform/queue/queue';
import { persistentJob } from '@spade/platform/queue/retry-policy';
import { createWorker, type QueueWorker } from '@spade/platform/queue/worker';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { JobsOptions, Queue } from 'bullmq';
import { OrdersBed } from './orders-bed.ts';

const HOUR_MS = 3_600_000;

describe('an order that staff send to the store again', () => {
  let bed: OrdersBed;
  let queue: Queue;
  let worker: QueueWorker<{ payload: { orderId: string } }, void> | undefined;
  beforeAll(async () => {
    bed = await OrdersBed.open();
    queue = createQueue(eventQueue('store'), bed.redis.url);
  });
  afterEach(async () => {
    await worker?.close();
    worker = undefined;
    // A job that failed comes back after some seconds: not to the worker of the next test.
    await queue.obliterate({ force: true });
  });
  afterAll(async () => {
    await queue.close();
    await bed.close();
  });

  const retry = (orderId: string) => bed.send('orders.retry-shopify-order', { order: orderId });

  /** The jobs of what happened to an order, as the relay forwards them. */
  async function forward(orderId: string, name: string, options: JobsOptions): Promise<void> {
    const rows = await bed.database.query<{ id: string; payload: object }>(
      "select id, payload from outbox where name = $2 and payload->>'orderId' = $1",
      [orderId, name],
    );
    for (const { id, payload } of rows) {
      const data = { eventId: id, payload, occurredAt: new Date().toISOString() };
      await queue.add(name, data, { ...persistentJob, ...options, jobId: id });
    }
  }

  /** A confirmed order, and its job. */
  async function placeOwed(options: JobsOptions): Promise<string> {
    const { orderId } = await bed.placeIn('confirmed');
    await forward(orderId, 'order-confirmed', options);
    return orderId;
  }

  /** The worker's side; returns the orders that it tried. */
  async function work(outcome: (orderId: string) => string | Error): Promise<string[]> {
    const tried: string[] = [];
    worker = createWorker<{ payload: { orderId: string } }, void>(
      eventQueue('store'),
      async ({ data: { payload } }) => {
        const { orderId } = payload;
        tried.push(orderId);
        const made = outcome(orderId);
        const told = made instanceof Error ? { error: made.message } : { shopifyOrderId: made };
        await bed.send('orders.record-shopify-order', { orderId, outcome: told });
        if (made instanceof Error) throw made;
      },
      { redisUrl: bed.redis.url },
    );
    await worker?.worker.waitUntilReady();
    return tried;
  }

  it('is cancelled there now, where it was cancelled here and Shopify refused it', async () => {
    const { orderId } = await bed.placeIn('confirmed');
    const shopifyOrderId = 'gid://shopify/Order/99';
    await bed.send('orders.record-shopify-order', { orderId, outcome: { shopifyOrderId } });
    const staff = { order: orderId, adminUsername: 'ada' };
    await bed.send('orders.cancel-paid', { ...staff, reason: 'no stock' });
    const tell = (error: string | null) =>
      bed.send('orders.record-shopify-cancellation', { orderId, error });
    await tell('Cannot cancel a fulfilled order');
    await forward(orderId, 'order-cancelled', { delay: HOUR_MS });
    worker = createWorker<{ payload: { orderId: string } }, void>(
      eventQueue('store'),
      async () => {
        await tell(null);
      },
      { redisUrl: bed.redis.url },
    );
    expect(await retry(orderId)).toMatchObject({ shopifyOrderId, shopifyError: null });
  });

  it('is tried now instead of at its next turn, and answered as it is then', async () => {
    const orderId = await placeOwed({ delay: HOUR_MS });
    const tried = await work((id) => `gid://shopify/Order/${id}`);
    expect(await retry(orderId)).toMatchObject({
      orderId,
      shopifyOrderId: `gid://shopify/Order/${orderId}`,
      shopifyError: null,
    });
    expect(tried).toEqual([orderId]);
  });

  it('shows why it failed once more, and keeps retrying automatically', async () => {
    const orderId = await placeOwed({ delay: HOUR_MS });
    await work(() => new Error('The variant is not known'));
    expect(await retry(orderId)).toMatchObject({
      shopifyOrderId: null,
      shopifyError: 'The variant is not known',
    });
    const owed = await queue.getDelayed();
    expect(owed.map(({ data }) => data.payload.orderId)).toContain(orderId);
  });

  it('starts again, with all its attempts, after it was abandoned', async () => {
    let isMended = false;
    const tried = await work((id) =>
      isMended ? `gid://shopify/Order/${id}` : new Error('No such store'),
    );
    const orderId = await placeOwed({ attempts: 1 });
    await waitFor('the worker to give up', async () =>
      (await queue.getFailed()).some(({ data }) => data.payload.orderId === orderId),
    );
    isMended = true;
    expect(await retry(orderId)).toMatchObject({
      shopifyOrderId: `gid://shopify/Order/${orderId}`,
    });
    expect(tried).toEqual([orderId, orderId]);
  });

  it('is tried once when two clerks ask for it', async () => {
    const orderId = await placeOwed({ delay: HOUR_MS });
    const tried = await work((id) => `gid://shopify/Order/${id}`);
    await Promise.all([retry(orderId), retry(orderId), retry(orderId)]);
    expect(tried).toEqual([orderId]);
  });

  it('stays as it is when no try is owed', async () => {
    const tried = await work((id) => `gid://shopify/Order/${id}`);
    const { orderId } = await bed.placeIn('pending');
    const sold = await placeOwed({ delay: HOUR_MS });
    const outcome = { shopifyOrderId: 'gid://shopify/Order/1' };
    await bed.send('orders.record-shopify-order', { orderId: sold, outcome });
    expect(await retry(orderId)).toMatchObject({ status: 'pending_payment', shopifyOrderId: null });
    expect(await retry(sold)).toMatchObject(outcome);
    expect(tried).toEqual([]);
  });

  it('knows no order of another name', async () => {
    await expect(retry('x'.repeat(22))).rejects.toMatchObject({ code: 'ORDERS.NOT_FOUND' });
  });
});
