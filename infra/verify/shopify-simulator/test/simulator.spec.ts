import { type ShopifySimulator, startShopifySimulator } from '../src/start-shopify-simulator.ts';
import { seededCatalogue } from '../src/store/seeded-catalogue.ts';
import { storeLines } from '../src/store/store-lines.ts';

/** Pictures of bags that say how many kilograms are in them. */
const printed = [
  'portland-cement-50kg',
  'npk-fertiliser-50kg',
  'rice-parboiled-50kg',
  'sesame-seed-50kg',
  'layers-feed-25kg',
];

interface Page {
  nodes: { id: string }[];
  pageInfo: Record<string, string | boolean | null>;
}

interface StoreNode {
  title: string;
  featuredMedia: { preview: { image: { url: string } } };
  variants: { nodes: { id: string; price: string }[] };
}

/** An answer of the GraphQL endpoint; `Data` is what the query asks for. */
interface Answer<Data> {
  status: number;
  body: {
    data: Data;
    errors: { message: string; extensions: { code: string } }[];
    extensions: {
      cost: {
        requestedQueryCost: number;
        actualQueryCost: number | null;
        throttleStatus: { currentlyAvailable: number };
      };
    };
  };
}

describe('the lines of goods', () => {
  it('have a picture each, whose size is the one in the title', () => {
    expect(new Set(storeLines.map(({ picture }) => picture)).size).toBe(storeLines.length);
    for (const { picture, title } of storeLines.filter((line) => printed.includes(line.picture))) {
      expect(title).toContain(/\d+(?=kg$)/.exec(picture)?.[0]);
    }
  });
});

describe('the simulated store', () => {
  let simulator: ShopifySimulator;
  beforeEach(async () => {
    simulator = await startShopifySimulator({
      productCount: 60,
      imageBaseUrl: 'http://pictures.example',
    });
  });
  afterEach(() => simulator.close());

  async function ask<Data = unknown>(
    query: string,
    options: { token?: string; version?: string } = {},
  ): Promise<Answer<Data>> {
    const { token = simulator.accessToken, version = '2026-10' } = options;
    const response = await fetch(`${simulator.url}/admin/api/${version}/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
      body: JSON.stringify({ query }),
    });
    // The server is ours; a body of another shape fails the expectations.
    return { status: response.status, body: (await response.json()) as Answer<Data>['body'] };
  }

  it('answers 401 without the right token', async () => {
    const { status, body } = await ask('{ shop { name } }', { token: 'wrong' });
    expect(status).toBe(401);
    expect(body.errors).toMatch(/Invalid API key or access token/);
  });

  it('knows only the version that its schema belongs to', async () => {
    expect((await ask('{ shop { name } }', { version: '2020-01' })).status).toBe(404);
  });

  it('sells in naira, and holds as many products as were asked for', async () => {
    const { body } = await ask('{ shop { currencyCode } productsCount { count precision } }');
    expect(body.data).toEqual({
      shop: { currencyCode: 'NGN' },
      productsCount: { count: 60, precision: 'EXACT' },
    });
  });

  it('has distinct products with a price, a picture and at least one variant', async () => {
    const { body } = await ask<{
      products: { nodes: StoreNode[] };
    }>(`{ products(first: 60) { nodes {
      id title featuredMedia { preview { image { url } } }
      variants(first: 5) { nodes { id price } } } } }`);
    const { nodes } = body.data.products;
    expect(new Set(nodes.map((node) => node.title)).size).toBe(60);
    const variants = nodes.flatMap((node) => node.variants.nodes);
    expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
    for (const node of nodes) {
      expect(node.featuredMedia.preview.image.url).toMatch(/^http:\/\/pictures\.example\/.+\.svg$/);
      expect(node.variants.nodes[0]?.price).toMatch(/^\d+\.\d{2}$/);
    }
  });

  it('sells some products in sizes, each with its price and quantity, one sold out', async () => {
    const { body } = await ask<{
      products: { nodes: { variants: { nodes: Record<string, unknown>[] } }[] };
    }>(`{ products(first: 24) { nodes { variants(first: 6) {
      nodes { title price inventoryQuantity availableForSale } } } } }`);
    const several = body.data.products.nodes
      .map(({ variants }) => variants.nodes)
      .filter(({ length }) => length > 1);
    expect(several.map(({ length }) => length)).toEqual([3, 6, 2]);
    expect(several[0]).toEqual([
      { title: '2 yards', price: '14000.00', inventoryQuantity: 90, availableForSale: true },
      { title: '4 yards', price: '21000.00', inventoryQuantity: 0, availableForSale: false },
      { title: '6 yards', price: '28000.00', inventoryQuantity: 30, availableForSale: true },
    ]);
  });

  it('has a product with more variants than fit a page, once it is large', () => {
    const catalogue = seededCatalogue({ count: 1_000, imageBaseUrl: '' });
    const variants = catalogue.flatMap((product) => product.variants);
    expect(Math.max(...catalogue.map((product) => product.variants.length))).toBe(60);
    expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
  });

  it.each([
    ['forwards', 'first', 'after', 'endCursor', 'hasNextPage', false],
    ['backwards', 'last', 'before', 'startCursor', 'hasPreviousPage', false],
    ['forwards in reverse order', 'first', 'after', 'endCursor', 'hasNextPage', true],
  ])('leads %s through every product once', async (_, size, from, cursorName, more, reverse) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const start: string = cursor ? `, ${from}: "${cursor}"` : '';
      const { body }: Answer<{ products: Page }> =
        await ask(`{ products(${size}: 25, reverse: ${reverse}${start}) {
        nodes { id } pageInfo { ${cursorName} ${more} } } }`);
      const { nodes, pageInfo } = body.data.products;
      seen.push(...nodes.map(({ id }) => id));
      cursor = pageInfo[more] ? String(pageInfo[cursorName]) : null;
    } while (cursor);
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });

  it('searches by status and refuses terms that it does not know', async () => {
    const [first] = simulator.products;
    if (first) first.status = 'DRAFT';
    const count = async (query: string) =>
      (
        await ask<{ productsCount: { count: number } }>(
          `{ productsCount(query: "${query}") { count } }`,
        )
      ).body;
    expect((await count('status:active')).data.productsCount.count).toBe(59);
    expect((await count('status:draft')).data.productsCount.count).toBe(1);
    expect((await count('vendor:x')).errors[0]?.message).toMatch(/does not know/);
  });

  it('answers a query that the schema does not allow with errors', async () => {
    const { status, body } = await ask('{ products(first: 1) { nodes { salary } } }');
    expect(status).toBe(200);
    expect(body.errors[0]?.message).toMatch(/Cannot query field "salary" on type "Product"/);
  });

  it('names the cost of each query and throttles when the points are used up', async () => {
    await simulator.close();
    simulator = await startShopifySimulator({
      bucket: { maximumAvailable: 10, restoreRate: 0.001 },
    });
    const query = '{ shop { name } products(first: 16) { nodes { id } } }';
    const { body } = await ask(query);
    expect(body.extensions.cost).toEqual({
      requestedQueryCost: 7,
      actualQueryCost: 7,
      throttleStatus: { maximumAvailable: 10, restoreRate: 0.001, currentlyAvailable: 3 },
    });
    const throttled = await ask(query);
    expect(throttled.status).toBe(200);
    expect(throttled.body.errors[0]).toMatchObject({
      message: 'Throttled',
      extensions: { code: 'THROTTLED' },
    });
    expect(throttled.body.extensions.cost.actualQueryCost).toBeNull();
  });

  it('gives back the points of objects that it did not answer', async () => {
    const query = '{ products(first: 250) { nodes { id variants(first: 100) { nodes { id } } } } }';
    const { cost } = (await ask(query)).body.extensions;
    expect(cost).toMatchObject({ requestedQueryCost: 208 });
    const { throttleStatus } = cost;
    const actualQueryCost = cost.actualQueryCost ?? 0;
    // 60 products, most with one variant.
    expect(actualQueryCost).toBeGreaterThan(2 + Math.sqrt(60) * 4 - 1);
    expect(actualQueryCost).toBeLessThan(2 + Math.sqrt(60) * 5);
    expect(throttleStatus.currentlyAvailable).toBeGreaterThanOrEqual(2_000 - actualQueryCost);
  });

  it('refuses a query that asks for more than 1,000 points', async () => {
    const variants = 'variants(first: 250) { nodes { inventoryItem { id } } }';
    const { body } = await ask(
      `{ products(first: 250) { nodes { a: ${variants} b: ${variants} c: ${variants} d: ${variants} } } }`,
    );
    expect(body.errors[0]?.extensions.code).toBe('MAX_COST_EXCEEDED');
  });
});
