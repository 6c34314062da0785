import { jest } from '@jest/globals';
import { waitFor } from '@spade/platform/testing/wait-for';
import {
  type ShopifySimulator,
  startShopifySimulator,
} from '../../../../infra/verify/shopify-simulator/src/start-shopify-simulator.ts';
import { configuredStore } from '../../src/store/shopify/configured-store.ts';
import { PRODUCT_COUNT_QUERY } from '../../src/store/shopify/documents.ts';
import { ShopifyClient } from '../../src/store/shopify/shopify.client.ts';
import type { ShopifyConfig } from '../../src/store/shopify/shopify.config.ts';
import { readCatalogPage } from '../../src/store/sync/read-page.ts';
import { appConfig, storeConfig } from './store-config.ts';

const firstPage = { after: 0, size: 100 };

describe('the Shopify client', () => {
  let simulator: ShopifySimulator;
  beforeEach(async () => {
    simulator = await startShopifySimulator();
  });
  afterEach(() => simulator.close());

  type Patience = ConstructorParameters<typeof ShopifyClient>[1];
  function client(patience: Patience = {}, config?: ShopifyConfig): ShopifyClient {
    const store = configuredStore(config ?? storeConfig(simulator));
    if (!store) throw new Error('no store');
    return new ShopifyClient(store, { firstPauseMs: 1, ...patience });
  }

  it('calls the configured version of the store over TLS', () => {
    const config = storeConfig(simulator, {
      SHOPIFY_STORE_DOMAIN: 'shop.myshopify.com',
      SHOPIFY_API_URL: undefined,
    });
    expect(configuredStore(config)).toEqual({
      url: 'https://shop.myshopify.com/admin/api/2026-10/graphql.json',
      credentials: { accessToken: simulator.accessToken },
    });
    expect(configuredStore({ ...config, SHOPIFY_ACCESS_TOKEN: undefined })).toBeNull();
  });

  describe('with client credentials', () => {
    const count = (own: ShopifyClient) => own.query(PRODUCT_COUNT_QUERY, {});

    it('gets one token for many calls at once', async () => {
      const own = client({}, appConfig(simulator));
      await Promise.all([count(own), count(own), count(own)]);
      await count(own);
      expect(simulator.tokenCount()).toBe(1);
      expect(simulator.callCount()).toBe(4);
    });

    it('renews it before it ends', async () => {
      const own = client({}, appConfig(simulator));
      await count(own);
      // Client and simulator are of this process: both go by this clock.
      let nowMs = Date.now();
      const clock = jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
      for (const tokens of [2, 3]) {
        nowMs += 86_390_000;
        await count(own);
        expect(simulator.tokenCount()).toBe(tokens);
      }
      clock.mockRestore();
      // None was refused.
      expect(simulator.callCount()).toBe(3);
    });

    it('renews it when the store refuses it, and continues', async () => {
      const own = client({}, appConfig(simulator));
      await count(own);
      simulator.failNext('expired-token');
      expect(await count(own)).toMatchObject({ productsCount: { count: 24 } });
      expect(simulator.tokenCount()).toBe(2);
    });

    it('renews it once only when the store refuses the new one too', async () => {
      const own = client({}, appConfig(simulator));
      simulator.failNext('unauthorised', 2);
      await expect(count(own)).rejects.toMatchObject({ name: 'ShopifyTokenError' });
      expect(simulator.callCount()).toBe(2);
    });

    it('says which variables are wrong when the app is not known', async () => {
      const own = client({}, appConfig(simulator, { SHOPIFY_CLIENT_SECRET: 'wrong' }));
      await expect(count(own)).rejects.toMatchObject({
        name: 'ShopifyRefusedError',
        message: expect.stringContaining('SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET'),
      });
      expect(simulator.callCount()).toBe(0);
    });
  });

  it('stops waiting when its signal aborts', async () => {
    simulator.failNext('too-many-requests', 10);
    const patient = client({ firstPauseMs: 60_000, longestPauseMs: 60_000 });
    const stop = new AbortController();
    const failure = patient
      .query(PRODUCT_COUNT_QUERY, {}, stop.signal)
      .catch((error: unknown) => String(error));
    await waitFor('the first call', () => simulator.callCount() === 1);
    stop.abort(new Error('cancelled'));
    expect(await failure).toMatch(/cancelled|aborted/);
    expect(simulator.callCount()).toBe(1);
  });

  it.each([
    ['throttled', 2],
    ['too-many-requests', 2],
    ['server-error', 1],
    ['executed-but-lost', 1],
    ['cut-off', 1],
  ] as const)('repeats a mutation after %s only if nothing was done', async (fault, calls) => {
    simulator.failNext(fault);
    const outcome = await client()
      .mutate(
        'mutation M($w: WebhookSubscriptionInput!) { webhookSubscriptionCreate(topic: PRODUCTS_UPDATE, webhookSubscription: $w) { userErrors { message } } }',
        { w: { uri: 'https://shop.example/webhook' } },
      )
      .then(
        () => 'done',
        () => 'in doubt',
      );
    expect(simulator.callCount()).toBe(calls);
    expect(outcome).toBe(calls === 2 ? 'done' : 'in doubt');
  });

  it('sends a query that is valid against the cut of the official schema', async () => {
    const page = await readCatalogPage(client(), firstPage);
    expect(page.products).toHaveLength(24);
    expect(page.hasNext).toBe(false);
  });

  it('gives up a silent store after its time and tries again', async () => {
    simulator.failNext('silence');
    const page = await readCatalogPage(client({ timeoutMs: 2_000 }), firstPage);
    expect(page.products).toHaveLength(24);
    // More where the machine stood still for the time of a try.
    expect(simulator.callCount()).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['throttled', 'Shopify throttles us'],
    ['too-many-requests', 'Shopify answered status 429'],
    ['server-error', 'Shopify answered status 500'],
    ['silence', 'Shopify could not be reached'],
    ['cut-off', 'Shopify could not be reached'],
    ['graphql-error', 'Shopify answered with errors: Internal error'],
  ] as const)('ends after its last try when the store stays %s', async (fault, words) => {
    simulator.failNext(fault, 10);
    const impatient = client({
      attempts: 3,
      timeoutMs: fault === 'silence' ? 100 : 10_000,
      longestPauseMs: 5,
    });
    await expect(readCatalogPage(impatient, firstPage)).rejects.toMatchObject({
      name: 'ShopifyUnavailableError',
      message: expect.stringContaining(words),
    });
    expect(simulator.callCount()).toBe(3);
  });

  it('waits for the points that a throttled query needs when others used them up', async () => {
    await simulator.close();
    // The bucket is empty after the first query; a second passes for it between any two calls after that.
    let calls = 0;
    simulator = await startShopifySimulator({
      bucket: { maximumAvailable: 160, restoreRate: 600 },
      nowMs: () => 1000 * Math.max(0, calls++ - 2),
    });
    await readCatalogPage(client(), firstPage);
    const before = performance.now();
    // Another process: it knows nothing of the first one's cost.
    await readCatalogPage(client(), firstPage);
    expect(simulator.callCount()).toBe(3);
    // Points at 600 a second. Slowness only adds to it.
    expect(performance.now() - before).toBeGreaterThan(50);
  });

  it.each([
    ['a wrong query', '{ products(first: 1) { nodes { price } } }', /Cannot query field "price"/],
    ['no query at all', '', /Syntax Error/],
    ['a page beyond 250', '{ products(first: 251) { nodes { id } } }', /first cannot exceed 250/],
    ['no page size', '{ products { nodes { id } } }', /you must provide one of first or last/],
  ])('never repeats %s', async (_, query, words) => {
    await expect(client().query(query, {})).rejects.toMatchObject({
      name: 'ShopifyRefusedError',
      message: expect.stringMatching(words),
    });
    expect(simulator.callCount()).toBe(1);
  });
});
