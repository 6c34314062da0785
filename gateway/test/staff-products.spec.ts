import { randomUUID } from 'node:crypto';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { StaffProduct } from '@spade/contracts/messages/catalog-products';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

const product: StaffProduct = {
  id: 7,
  source: 'own',
  shopifyId: 'own:1',
  title: 'Cassava grater',
  description: 'Strong.',
  category: 'Farm',
  imageUrl: null,
  state: 'on_sale',
  isLow: false,
  waiting: 4,
  version: 3,
  changedAt: '2026-11-27T09:00:00.000Z',
  changedBy: 'ada',
  variants: [
    {
      id: null,
      title: '',
      priceKobo: 1_250_050,
      compareAtPriceKobo: null,
      sku: null,
      stock: 10,
      held: 2,
      available: 8,
      warnBelow: null,
    },
  ],
};

describe("products of one's own, for staff", () => {
  let bed: GatewayBed;
  let url: string;
  let headers: Record<string, string>;
  beforeAll(async () => {
    bed = await startGatewayBed();
    url = `${bed.url}/api/admin/products`;
  });
  beforeEach(() => {
    bed.services.reset();
    headers = signIn(bed.services, { role: 'approver' });
    bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
    bed.services.answer('catalog.create-product', () => product);
    bed.services.answer('catalog.get-staff-product', () => product);
    bed.services.answer('catalog.change-product', () => product);
    bed.services.answer('catalog.retire-product', () => product);
    bed.services.answer('catalog.move-stock', () => ({
      moved: [{ productId: 7, variantId: null, change: -2, stock: 8 }],
    }));
  });
  afterAll(() => bed.close());

  const form = (fields: object = {}) => ({
    title: 'Cassava grater',
    createId: randomUUID(),
    variants: [{ id: 'new', price: '12500.50', pieces: 10 }],
    ...fields,
  });
  const audited = () => bed.services.calls('auth.record-access');

  it('lists products with prices in naira', async () => {
    const asOf = '2026-11-27T10:00:00.000Z';
    bed.services.answer('catalog.list-staff-products', () => ({
      products: [product],
      total: 1,
      asOf,
    }));
    const answer = await ask(`${url}?state=low&offset=50&limit=50`, { headers });
    expect(answer.body).toMatchObject({
      meta: { total: 1, asOf },
      data: [{ id: 7, variants: [{ price: '12500.50', available: 8 }] }],
    });
    expect(bed.services.calls('catalog.list-staff-products')).toEqual([
      { state: 'low', offset: 50, limit: 50 },
    ]);
  });

  it('creates a product under the name of who asks, with a line in the audit log', async () => {
    const sent = form();
    const { status, body } = await postJson(url, sent, headers);
    expect([status, body]).toMatchObject([200, { data: { id: 7 } }]);
    expect(bed.services.calls('catalog.create-product')).toMatchObject([
      {
        createId: sent.createId,
        product: {
          title: 'Cassava grater',
          description: '',
          category: null,
          isHidden: false,
          variants: [{ id: 'new', title: '', priceKobo: 1_250_050, pieces: 10, sku: null }],
        },
      },
    ]);
    expect(audited()).toMatchObject([
      { action: 'product_created', subject: 'product 7: Cassava grater' },
    ]);
  });

  it('keeps what is on the shelf of a default variant whose id is null or left out', async () => {
    for (const variant of [{ id: null }, {}]) {
      const sent = { ...form(), variants: [{ ...variant, price: '500', pieces: 120 }] };
      expect((await postJson(url, sent, headers)).status).toBe(200);
    }
    const kept = { product: { variants: [{ id: null, pieces: 120 }] } };
    expect(bed.services.calls('catalog.create-product')).toMatchObject([kept, kept]);
  });

  it.each([
    [{ title: '' }, 'title', 'Give the product a name'],
    [{ variants: [] }, 'variants', 'Give a price'],
    [{ variants: [{ id: 'new', price: 'twelve' }] }, 'variants', 'Give the price, such as 12500'],
    [{ variants: [{ id: 'new', price: '0.00' }] }, 'variants', 'Give the price, such as 12500'],
    [{ variants: ['x'] }, 'variants', 'A variant must be an object'],
    [{ variants: [{ id: -1, price: '1' }] }, 'variants', 'Unknown id'],
    [
      { variants: [{ price: '5', compareAtPrice: '4' }] },
      'variants',
      'The former price must be above the price',
    ],
    [{ variants: [{ price: '5', pieces: 1.5 }] }, 'variants', 'The pieces must be a whole number'],
    [
      { variants: [{ price: '5' }, { id: 'new', price: '6' }] },
      'variants',
      'Give a name of variant 1',
    ],
    [{ variants: [{ price: '5', isTracked: 'no' }] }, 'variants', 'Say whether pieces are counted'],
    [{ createId: '7' }, 'createId', 'Must be a UUID'],
    [{ pictures: [{ name: 'x' }] }, 'pictures', 'Name each picture as its upload was answered'],
    [{ pictures: 'x' }, 'pictures', 'Pictures must be a list'],
    [{ pictures: [null] }, 'pictures', 'Name each picture as its upload was answered'],
    [
      { pictures: Array.from({ length: 9 }, () => ({ name: 'a'.repeat(32) })) },
      'pictures',
      'At most 8 pictures',
    ],
    [
      { pictures: [{ name: 'a'.repeat(32) }, { name: 'a'.repeat(32) }] },
      'pictures',
      'Add each picture once',
    ],
    [
      { specifications: [{ name: 'Weight' }] },
      'specifications',
      'Give each fact a name of up to 60 characters, and up to 300 of text',
    ],
  ])('refuses a form with %j, in words', async (fields, field, rule) => {
    const { status, body } = await postJson(url, form(fields), headers);
    expect([status, body.errors?.[field]]).toEqual([400, [rule]]);
  });

  it('sends pictures in their order, facts without empty lines, and neither when they are left out', async () => {
    const name = 'a'.repeat(32);
    await postJson(
      url,
      form({
        pictures: [{ name, alt: '  The drum\n' }],
        specifications: [
          { name: 'Weight', value: '25 kg' },
          { name: '', value: ' ' },
        ],
      }),
      headers,
    );
    await postJson(url, form(), headers);
    const [first, second] = bed.services.calls('catalog.create-product');
    expect(first?.product).toMatchObject({
      pictures: [{ name, alt: 'The drum' }],
      specifications: [{ name: 'Weight', value: '25 kg' }],
    });
    expect(second?.product).not.toHaveProperty('pictures');
    expect(second?.product).not.toHaveProperty('specifications');
  });

  it('lists what the store sells, too', async () => {
    const twin = {
      sku: 'G-2',
      store: { id: 9, title: 'Grater' },
      own: { id: 7, title: 'Cassava grater', version: 3 },
    };
    bed.services.answer('catalog.list-twins', () => ({ twins: [twin] }));
    expect((await ask(`${url}/twins`, { headers })).body.data).toEqual([twin]);
  });

  it('records the old and the new price', async () => {
    const [variant] = product.variants;
    if (!variant) throw new Error('the sample has a variant');
    bed.services.answer('catalog.change-product', () => ({
      ...product,
      variants: [{ ...variant, priceKobo: 1_300_000 }],
    }));
    await ask(`${url}/7`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...form({ variants: [{ price: '13000' }] }), version: 3 }),
    });
    expect(audited()).toMatchObject([
      {
        action: 'product_changed',
        subject: 'product 7: Cassava grater, ₦12,500.50 → ₦13,000.00',
      },
    ]);
  });

  it('changes, retires and restores a product of the version that was read', async () => {
    const body = { ...form({ variants: [{ price: '1' }] }), version: 3 };
    const put = await ask(`${url}/7`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(put.status).toBe(200);
    await postJson(`${url}/7/retire`, { version: 3 }, headers);
    await postJson(`${url}/7/restore`, { version: 3 }, headers);
    expect(bed.services.calls('catalog.change-product')).toMatchObject([
      { productId: 7, version: 3, product: { variants: [{ id: null, priceKobo: 100 }] } },
    ]);
    expect(bed.services.calls('catalog.retire-product')).toMatchObject([
      { productId: 7, version: 3, isRetired: true },
      { productId: 7, version: 3, isRetired: false },
    ]);
    expect(audited().map(({ action }) => action)).toEqual([
      'product_changed',
      'product_retired',
      'product_restored',
    ]);
  });

  it('changes many prices at once, with one line in the audit log', async () => {
    bed.services.answer('catalog.change-prices', () => ({ products: [{ id: 7, version: 4 }] }));
    const products = [
      {
        productId: 7,
        version: 3,
        variants: [
          { price: '11000', compareAtPrice: '12500.50' },
          { id: 9, price: '500' },
        ],
      },
    ];
    const { status, body } = await postJson(`${url}/prices`, { products }, headers);
    expect([status, body.data]).toEqual([200, [{ id: 7, version: 4 }]]);
    expect(bed.services.calls('catalog.change-prices')).toMatchObject([
      {
        products: [
          {
            productId: 7,
            version: 3,
            variants: [
              { id: null, priceKobo: 1_100_000, compareAtPriceKobo: 1_250_050 },
              { id: 9, priceKobo: 50_000, compareAtPriceKobo: null },
            ],
          },
        ],
      },
    ]);
    expect(audited()).toMatchObject([
      {
        action: 'prices_changed',
        subject: 'product 7, new price ₦11,000.00; product 7 (variant 9), new price ₦500.00',
      },
    ]);
  });

  it('names the products and their prices before and after in the audit log', async () => {
    const price = (priceKobo: number, compareAtPriceKobo: number | null = null) => ({
      priceKobo,
      compareAtPriceKobo,
    });
    const hoe = { productId: 7, title: 'Hoe', was: price(250_000), now: price(260_000) };
    const oil = { productId: 8, title: 'Palm oil (5 litres)' };
    const sale = { ...oil, was: price(90_000, 100_000), now: price(90_000) };
    const first = [[hoe], [hoe, sale], [hoe, sale]];
    for (const [index, prices] of [1, 2, 6].entries()) {
      const named = first[index] ?? [];
      bed.services.answer('catalog.change-prices', () => ({ products: [], first: named }));
      const products = Array.from({ length: prices }, (_, n) => ({ ...one, productId: n + 7 }));
      await postJson(`${url}/prices`, { products }, headers);
    }
    const hoes = 'product 7: Hoe, ₦2,500.00 → ₦2,600.00';
    const oils = 'product 8: Palm oil (5 litres), former price ₦1,000.00 → none';
    expect(audited().map(({ subject }) => subject)).toEqual([
      hoes,
      `${hoes}; ${oils}`,
      `${hoes}; ${oils}; and 4 more`,
    ]);
  });

  it('names the products and the prices of a refused change in the audit log', async () => {
    bed.services.answer('catalog.change-prices', () => {
      throw new CodedError('CATALOG.PRICES_OVERTAKEN', { products: 1, titles: ['Hoe'] });
    });
    const products = Array.from({ length: 4 }, (_, n) => ({ ...one, productId: n + 7 }));
    const { status } = await postJson(`${url}/prices`, { products }, headers);
    expect(status).toBe(409);
    const names = [7, 8, 9].map((id) => `product ${id}, new price ₦5.00`).join('; ');
    expect(audited().map(({ subject }) => subject)).toEqual([
      `${names}; and 1 more: refused, CATALOG.PRICES_OVERTAKEN`,
    ]);
  });

  const one = { productId: 7, version: 3, variants: [{ price: '5' }] };
  const refusedPrices = async (products: unknown) => {
    const { status, body } = await postJson(`${url}/prices`, { products }, headers);
    return [status, body.errors?.products];
  };

  it('refuses no prices, too many, and a product that is sent twice', async () => {
    expect(await refusedPrices([])).toEqual([400, ['Choose at least one product']]);
    const many = Array.from({ length: 201 }, () => one);
    expect(await refusedPrices(many)).toEqual([400, ['At most 200 products at once']]);
    expect(await refusedPrices([one, one])).toEqual([400, ['Send each product once']]);
  });

  it.each([
    [null],
    [{ ...one, productId: '7' }],
    [{ ...one, version: undefined }],
    [{ ...one, variants: [] }],
    [{ ...one, variants: 'x' }],
    [{ ...one, variants: [null] }],
    [{ ...one, variants: [{ price: '-1' }] }],
    [{ ...one, variants: [{ price: '0' }] }],
    [{ ...one, variants: [{ price: '1,000' }] }],
    [{ ...one, variants: [{ id: 'new', price: '5' }] }],
    [{ ...one, variants: [{ price: '5', compareAtPrice: '5' }] }],
    [{ ...one, variants: [{ price: '5' }, { price: '6' }] }],
  ])('refuses new prices that are none: %j', async (change) => {
    const fault = 'Each price must be an amount such as 12500, and a former price above it';
    expect(await refusedPrices([change])).toEqual([400, [fault]]);
  });

  describe('of a clerk', () => {
    beforeEach(() => {
      headers = signIn(bed.services, { role: 'clerk' });
    });
    const moveStock = (kind: string, pieces: number) =>
      postJson(
        `${url}/stock-movements`,
        { requestId: randomUUID(), lines: [{ productId: 7, kind, pieces, secondsAgo: 60 }] },
        headers,
      );

    it('names the first products of a count sheet in the audit log', async () => {
      const moved = [7, 8, 9, 10, 11].map((productId, index) => ({
        productId,
        variantId: index === 1 ? 3 : null,
        change: index - 1,
        stock: 8,
      }));
      bed.services.answer('catalog.move-stock', () => ({ moved }));
      const lines = moved.map(({ productId, variantId }) => ({
        productId,
        variantId: variantId ?? undefined, // left out of the JSON
        kind: 'counted',
        pieces: 8,
        secondsAgo: 60,
      }));
      await postJson(`${url}/stock-movements`, { requestId: randomUUID(), lines }, headers);
      expect(audited().map(({ subject }) => subject)).toEqual([
        'product 7: counted, -1, now 8; product 8 (variant 3): counted, 0, now 8; product 9: counted, +1, now 8; and 2 more',
      ]);
    });

    it('takes counts, and nothing else', async () => {
      expect((await moveStock('counted', 8)).status).toBe(200);
      expect(bed.services.calls('catalog.move-stock')).toMatchObject([
        { lines: [{ productId: 7, variantId: null, kind: 'counted', pieces: 8, secondsAgo: 60 }] },
      ]);
      expect(audited()).toMatchObject([
        { action: 'stock_moved', subject: 'product 7: counted, -2, now 8' },
      ]);
      bed.services.answer('catalog.move-stock', () => {
        throw new CodedError('CATALOG.NOT_OWN', {});
      });
      await moveStock('counted', 5);
      expect(audited().at(-1)).toMatchObject({
        subject: 'product 7: counted, 5: refused, CATALOG.NOT_OWN',
      });
      const received = await moveStock('received', 8);
      expect([received.status, received.body.code]).toEqual([403, 'NOT_PERMITTED']);
      const created = await postJson(url, form(), headers);
      expect([created.status, created.body.code]).toEqual([403, 'NOT_PERMITTED']);
    });
  });

  it.each([
    [[]],
    [[{ productId: 7, kind: 'sold', pieces: 1 }]],
    [[{ productId: 7, kind: 'damaged', pieces: 0 }]],
    [[{ productId: 7, kind: 'corrected', pieces: 0 }]],
    [[{ productId: 7, kind: 'counted', pieces: -1 }]],
    [[7]],
    [[1, 2].map(() => ({ productId: 7, kind: 'counted', pieces: 1 }))],
  ])('refuses movements that say nothing: %j', async (lines) => {
    const sent = { requestId: randomUUID(), lines };
    const { status, body } = await postJson(`${url}/stock-movements`, sent, headers);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['lines']]);
  });

  it('shows the movements of a product, page by page', async () => {
    const movement = {
      id: 9,
      at: '2026-11-27T10:00:00.000Z',
      variantId: null,
      variantTitle: '',
      kind: 'sold' as const,
      change: -2,
      stockAfter: 8,
      actor: 'orders',
      reason: null,
    };
    const reply = { movements: [movement], nextBefore: 9 };
    bed.services.answer('catalog.list-movements', () => reply);
    const { body } = await ask(`${url}/7/movements?limit=1&before=10`, { headers });
    expect(body).toEqual({ success: true, data: [movement], meta: { nextBefore: 9 } });
    expect(bed.services.calls('catalog.list-movements')).toEqual([
      { productId: 7, limit: 1, before: 10 },
    ]);
  });
});
