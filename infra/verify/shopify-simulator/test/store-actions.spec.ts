import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendWebhook } from '../src/http/send-webhook.ts';
import { type ShopifySimulator, startShopifySimulator } from '../src/start-shopify-simulator.ts';

const ORDER_CREATE = `mutation($order: OrderCreateOrderInput!, $options: OrderCreateOptionsInput) {
  orderCreate(order: $order, options: $options) { order { id } userErrors { code } } }`;

describe('what one can do with the simulated store', () => {
  let simulator: ShopifySimulator;
  beforeEach(async () => {
    simulator = await startShopifySimulator();
  });
  afterEach(() => simulator.close());

  async function ask(query: string, variables: object = {}, token = simulator.accessToken) {
    const response = await fetch(`${simulator.url}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
      body: JSON.stringify({ query, variables }),
    });
    return { status: response.status, body: await response.json() };
  }

  async function requestToken(clientSecret: string) {
    const response = await fetch(`${simulator.url}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: simulator.clientId,
        client_secret: clientSecret,
      }),
    });
    return { status: response.status, body: await response.json() };
  }

  it('gives a token of 24 hours for client credentials, which ends when told to', async () => {
    const { body } = await requestToken(simulator.clientSecret);
    expect(body).toMatchObject({ expires_in: 86_399 });
    expect((await ask('{ shop { name } }', {}, body.access_token)).status).toBe(200);
    simulator.failNext('expired-token');
    expect((await ask('{ shop { name } }', {}, body.access_token)).status).toBe(401);
    expect((await ask('{ shop { name } }', {}, body.access_token)).status).toBe(401);
    expect((await ask('{ shop { name } }')).status).toBe(200);
  });

  it('gives no token for a wrong secret', async () => {
    expect((await requestToken('wrong')).status).toBe(400);
  });

  it('takes an order, counts its pieces down, and finds it by its source identifier', async () => {
    const [variant] = simulator.products[0]?.variants ?? [];
    const before = variant?.inventoryQuantity ?? 0;
    const order = {
      sourceIdentifier: 'SO-TEST1',
      lineItems: [{ variantId: `gid://shopify/ProductVariant/${variant?.id}`, quantity: 2 }],
    };
    await ask(ORDER_CREATE, { order });
    expect(variant?.inventoryQuantity).toBe(before);
    const options = { inventoryBehaviour: 'DECREMENT_OBEYING_POLICY' };
    await ask(ORDER_CREATE, { order, options });
    expect(variant?.inventoryQuantity).toBe(before - 2);
    const found = await ask(
      '{ orders(first: 5, query: "source_identifier:SO-TEST1") { nodes { id } } }',
    );
    expect(found.body.data.orders.nodes).toHaveLength(2);
    order.lineItems[0] = { variantId: order.lineItems[0]?.variantId ?? '', quantity: 1_000 };
    const short = await ask(ORDER_CREATE, { order, options });
    expect(short.body.data.orderCreate.userErrors[0].code).toBe('INVENTORY_CLAIM_FAILED');
  });

  it('signs a webhook over the bytes that it sends', async () => {
    const got = Promise.withResolvers<boolean>();
    const server = createServer((request, response) => {
      const hmac = createHmac('sha256', 's');
      request.on('data', (piece: Buffer) => hmac.update(piece));
      request.on('end', () => {
        got.resolve(request.headers['x-shopify-hmac-sha256'] === hmac.digest('base64'));
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // listens on TCP
    const url = `http://127.0.0.1:${port}/`;
    const status = await sendWebhook({
      url,
      secret: 's',
      topic: 'products/update',
      body: { id: 1 },
    });
    expect([status, await got.promise]).toEqual([200, true]);
    server.close();
  });
});
