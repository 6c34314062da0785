import { createHmac, randomUUID } from 'node:crypto';
import { type ClientRequest, request, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { STORE_CHANGE_QUEUE, type StoreChange } from '@spade/contracts/jobs/store-changes';
import { createQueue } from '@spade/platform/queue/queue';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { Queue } from 'bullmq';
import { type GatewayBed, startGatewayBed } from './gateway-bed.ts';

const SECRET = 'hush';

describe('POST /api/webhooks/shopify', () => {
  let bed: GatewayBed;
  let queue: Queue<StoreChange>;
  beforeAll(async () => {
    bed = await startGatewayBed({ SHOPIFY_WEBHOOK_SECRET: SECRET });
    queue = createQueue(STORE_CHANGE_QUEUE, bed.redis.store.url);
  });
  beforeEach(() => queue.drain());
  afterAll(async () => {
    await queue.close();
    await bed.close();
  });

  interface Delivery {
    topic?: string;
    signature?: string;
    webhookId?: string;
    prefix?: string;
    url?: string;
  }

  /** Delivers `body` as Shopify would, signed by default, and gives up after five seconds as it does; returns the status. */
  async function deliver(body: string, delivery: Delivery = {}): Promise<number> {
    const { topic = 'products/update', webhookId = randomUUID(), prefix = 'x-shopify-' } = delivery;
    const digest = createHmac('sha256', SECRET).update(body).digest('base64');
    const response = await fetch(`${delivery.url ?? bed.url}/api/webhooks/shopify`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [`${prefix}hmac-sha256`]: delivery.signature ?? digest,
        [`${prefix}topic`]: topic,
        [`${prefix}webhook-id`]: webhookId,
      },
      body,
      signal: AbortSignal.timeout(5_000),
    });
    await response.text();
    return response.status;
  }

  const heard = async () => (await queue.getWaiting()).map(({ data }) => data);

  it.each([
    ['products/create', { id: 788 }, 'gid://shopify/Product/788'],
    ['products/update', { id: 788, title: 'x' }, 'gid://shopify/Product/788'],
    ['products/delete', { id: 788 }, 'gid://shopify/Product/788'],
    ['inventory_levels/update', { inventory_item_id: 9 }, 'gid://shopify/InventoryItem/9'],
  ])('hands %s to the worker', async (topic, body, subjectId) => {
    expect(await deliver(JSON.stringify(body), { topic })).toBe(200);
    expect(await heard()).toEqual([{ topic, subjectId }]);
  });

  it('reads the new names of the headers too', async () => {
    expect(await deliver('{"id":1}', { prefix: 'shopify-' })).toBe(200);
    expect(await heard()).toHaveLength(1);
  });

  it('treats a repeated delivery as the same one', async () => {
    const webhookId = randomUUID();
    for (let i = 0; i < 3; i += 1) expect(await deliver('{"id":1}', { webhookId })).toBe(200);
    expect(await heard()).toHaveLength(1);
  });

  it.each([
    ['of another secret', createHmac('sha256', 'x').update('{"id":1}').digest('base64')],
    ['of another body', createHmac('sha256', SECRET).update('{"id":2}').digest('base64')],
    ['in hex', createHmac('sha256', SECRET).update('{"id":1}').digest('hex')],
    ['that is missing', ''],
  ])('refuses a signature %s', async (_, signature) => {
    expect(await deliver('{"id":1}', { signature })).toBe(401);
    expect(await heard()).toEqual([]);
  });

  it('verifies the bytes as received, not as serialised again', async () => {
    const body = '{ "id" :\n 5,  "title": "\\u20a6" }';
    expect(await deliver(body)).toBe(200);
    expect(await heard()).toEqual([
      { topic: 'products/update', subjectId: 'gid://shopify/Product/5' },
    ]);
  });

  it('accepts and forgets another topic, and a body without id or that is not JSON', async () => {
    expect(await deliver('{"id":1}', { topic: 'orders/create' })).toBe(200);
    expect(await deliver('{}')).toBe(200);
    expect(await deliver('hello')).toBe(200);
    expect(await heard()).toEqual([]);
  });

  it('accepts a product of 1 MB and refuses one of 6 MB', async () => {
    const large = (megabytes: number) =>
      JSON.stringify({ id: 1, body_html: 'x'.repeat(megabytes * 1024 * 1024) });
    expect(await deliver(large(1))).toBe(200);
    expect(await deliver(large(6))).toBe(413);
  });

  describe('when many large bodies come that no one signed', () => {
    const BODY_BYTES = 3 * 1024 * 1024;
    const sockets: ClientRequest[] = [];
    afterEach(() => {
      for (const socket of sockets.splice(0)) socket.destroy();
    });

    /** Sends most of a body and then nothing more. */
    const stall = () => {
      const sent = request(`${bed.url}/api/webhooks/shopify`, {
        method: 'POST',
        headers: { 'content-length': BODY_BYTES + 1, 'x-shopify-hmac-sha256': 'x'.repeat(44) },
      });
      sent.on('error', () => {}); // cut at the end of the test
      sent.write(megabytes);
      sockets.push(sent);
    };
    const megabytes = Buffer.alloc(BODY_BYTES, 'x');

    it('reads few of them, and still takes signed deliveries', async () => {
      const accepted: Socket[] = [];
      const server: Server = bed.app.getHttpServer();
      server.on('connection', (socket: Socket) => void accepted.push(socket));
      const bytesRead = () => accepted.reduce((sum, socket) => sum + socket.bytesRead, 0);
      for (let i = 0; i < 60; i += 1) stall();
      let last = 0;
      let isSame = 0;
      await waitFor('the flood to come to a halt', () => {
        isSame = accepted.length === 60 && bytesRead() === last ? isSame + 1 : 0;
        last = bytesRead();
        return isSame === 20;
      });
      // What is not read is not in memory. All of them would be 180 MB.
      expect(last).toBeLessThan(30 * 1024 * 1024);
      expect(await deliver('{"id":1}')).toBe(200);
      for (const socket of sockets.splice(0)) socket.destroy();
      // The server notices a moment later that they are gone; the store delivers again after a 503.
      const large = JSON.stringify({ id: 2, body_html: 'x'.repeat(1_000_000) });
      await waitFor('a large delivery', async () => (await deliver(large)) === 200);
    });
  });

  it('does not exist without a secret', async () => {
    const other = await startGatewayBed();
    try {
      expect(await deliver('{"id":1}', { url: other.url })).toBe(404);
    } finally {
      await other.close();
    }
  });
});
