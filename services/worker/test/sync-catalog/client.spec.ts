import {
  type ShopifySimulator,
  startShopifySimulator,
} from '../../../../infra/shopify-simulator/src/start-shopify-simulator.ts';
import { readCatalogPage } from '../../src/sync-catalog/shopify/catalog-query.ts';
import { ShopifyClient } from '../../src/sync-catalog/shopify/client.ts';
import { configuredStore } from '../../src/sync-catalog/shopify/shopify-settings.ts';

describe('the Shopify client', () => {
  let simulator: ShopifySimulator;
  beforeEach(async () => {
    simulator = await startShopifySimulator();
  });
  afterEach(() => simulator.close());

  function client(patience: ConstructorParameters<typeof ShopifyClient>[1] = {}): ShopifyClient {
    const store = configuredStore({
      SHOPIFY_STORE_DOMAIN: undefined,
      SHOPIFY_API_URL: simulator.url,
      SHOPIFY_ACCESS_TOKEN: simulator.accessToken,
      SHOPIFY_API_VERSION: '2026-10',
    });
    if (!store) throw new Error('no store');
    return new ShopifyClient(store, { firstPauseMs: 1, ...patience });
  }

  it('calls the configured version of the store over TLS', () => {
    expect(
      configuredStore({
        SHOPIFY_STORE_DOMAIN: 'shop.myshopify.com',
        SHOPIFY_API_URL: undefined,
        SHOPIFY_ACCESS_TOKEN: 't',
        SHOPIFY_API_VERSION: '2026-10',
      }),
    ).toEqual({
      url: 'https://shop.myshopify.com/admin/api/2026-10/graphql.json',
      accessToken: 't',
    });
  });

  it('sends a query that is valid against the cut of the official schema', async () => {
    const page = await readCatalogPage(client(), null);
    expect(page.products).toHaveLength(24);
    expect(page.nextCursor).toBeNull();
  });

  it('gives up a silent store after its time and tries again', async () => {
    simulator.failNext('silence');
    const page = await readCatalogPage(client({ timeoutMs: 2_000 }), null);
    expect(page.products).toHaveLength(24);
    expect(simulator.callCount()).toBe(2);
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
    await expect(readCatalogPage(impatient, null)).rejects.toMatchObject({
      name: 'ShopifyUnavailableError',
      message: expect.stringContaining(words),
    });
    expect(simulator.callCount()).toBe(3);
  });

  it('waits for the points that a throttled query needs', async () => {
    await simulator.close();
    simulator = await startShopifySimulator({
      bucket: { maximumAvailable: 260, restoreRate: 500 },
    });
    const patient = client();
    await readCatalogPage(patient, null);
    const before = performance.now();
    await readCatalogPage(patient, null);
    expect(simulator.callCount()).toBeGreaterThan(2);
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

  it('refuses a page that announces more but not where', async () => {
    const page = {
      query: async () => ({
        products: { nodes: [], pageInfo: { hasNextPage: true, endCursor: null } },
      }),
    };
    // A client of this answer alone: the simulator, like Shopify, always names the cursor.
    await expect(readCatalogPage(page as unknown as ShopifyClient, null)).rejects.toMatchObject({
      name: 'ShopifyUnavailableError',
    });
  });
});
