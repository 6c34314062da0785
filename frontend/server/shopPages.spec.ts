import { screen, within } from '@testing-library/react';
import { buildProduct } from '../src/testing/buildProduct.ts';
import { Pages, show } from './testing/pages.ts';

const oil = buildProduct({ id: 1, title: 'Red palm oil <25 litres>' });
const pump = buildProduct({ id: 2, title: 'Solar water pump', category: 'Equipment' });
const soldOut = buildProduct({
  id: 3,
  title: 'Sold last week',
  description: null,
  inStock: false,
});
const products = {
  'GET /api/products': {
    body: { data: [oil, pump, soldOut], meta: { total: 3, nextCursor: null } },
  },
};

const pages = new Pages();
beforeAll(() => pages.start());
afterAll(() => pages.stop());
beforeEach(() => {
  pages.replies = products;
  pages.calls.length = 0;
});

/** Opens a page in this test. */
const open = async (path: string) => show(await pages.call(path));
const cards = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const head = (selector: string) => document.querySelector(selector)?.getAttribute('content');

describe('GET /', () => {
  it('has products in stock with their prices, each a link to its page', async () => {
    const page = await open('/');
    expect(page.status).toBe(200);
    const shelf = within(screen.getByRole('region', { name: 'In stock now' }));
    expect(shelf.getByRole('link', { name: /^Red palm oil/ })).toHaveAttribute(
      'href',
      '/marketplace/1',
    );
    expect(shelf.getByRole('link', { name: pump.title })).toBeVisible();
    expect(shelf.getAllByText(/₦/)).toHaveLength(2);
    expect(shelf.queryByText(soldOut.title)).toBeNull();
    expect(shelf.getByRole('link', { name: 'All products' })).toHaveAttribute(
      'href',
      '/marketplace',
    );
  });
});

describe('GET /marketplace', () => {
  it('says what this shop sells, not what another may', async () => {
    await open('/marketplace');
    const goods = `${pump.category} and ${oil.category}. `;
    expect(screen.getByText(`${goods}Pay by bank transfer, and we deliver.`)).toBeVisible();
    expect(head('meta[name="description"]')).toMatch(goods);
  });

  it('has the products in stock, and may be kept', async () => {
    const page = await open('/marketplace');
    expect(page.status).toBe(200);
    expect(cards()).toEqual([oil.title, pump.title]);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    expect(page.headers).not.toHaveProperty('x-robots-tag');
  });

  it('has the same ETag as long as it is the same page', async () => {
    const etagOf = async (path: string) => (await open(path)).headers.etag;
    const first = await etagOf('/marketplace');
    expect(first).toMatch(/^W\/"[\w-]{27}"$/);
    expect(await etagOf('/marketplace')).toBe(first);
    expect(await etagOf('/marketplace?search=pump')).not.toBe(first);
  });

  it('describes them to search engines and to its own script, whatever is in a title', async () => {
    await open('/marketplace');
    const json = (type: string) =>
      JSON.parse(document.querySelector(`script[type="${type}"]`)?.textContent ?? '');
    const list = json('application/ld+json')['@graph'].find(
      (node: { '@type': string }) => node['@type'] === 'ItemList',
    );
    expect(list.itemListElement[0].item.name).toBe(oil.title);
    expect(json('application/json')).toMatchObject({
      app: 'marketplace',
      path: '/marketplace',
      props: { products: { products: [{ id: 1, title: oil.title }, { id: 2 }] } },
    });
  });

  it('is narrowed by its query, which stands in the form', async () => {
    const page = await open('/marketplace?search=PUMP&category=Equipment');
    expect(cards()).toEqual([pump.title]);
    expect(screen.getByLabelText('Search products')).toHaveValue('PUMP');
    expect(screen.getByLabelText('Category')).toHaveValue('Equipment');
    expect(page.headers['cache-control']).toBe('no-cache');
    const canonical = document.querySelector('link[rel="canonical"]');
    expect(canonical).toHaveAttribute('href', 'https://shop.example.ng/marketplace');
  });

  it('takes the name of a sector for the category that begins like it', async () => {
    await open('/marketplace?category=Equip');
    expect(cards()).toEqual([pump.title]);
    expect(screen.getByRole('heading', { level: 1, name: 'Equipment' })).toBeVisible();
    expect(screen.getByLabelText('Category')).toHaveValue('Equipment');
  });

  it('says when nothing matches', async () => {
    await open('/marketplace?search=zzz');
    expect(screen.getByRole('heading', { name: 'No Products Found' })).toBeVisible();
  });

  it('has the order form at ?order=, another one each time', async () => {
    await open('/marketplace?search=oil&order=1');
    const dialog = screen.getByRole('dialog', { name: 'Complete Your Order' });
    expect(dialog).toHaveAttribute('open');
    expect(within(dialog).getByRole('link', { name: 'Close' })).toHaveAttribute(
      'href',
      '/marketplace?search=oil',
    );
    const formId = () => document.querySelector('input[name="formId"]')?.getAttribute('value');
    const first = formId();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    await open('/marketplace?order=1');
    expect(formId()).not.toBe(first);
  });

  it('has no form of what is not on sale', async () => {
    const page = await open('/marketplace?order=99');
    expect(page.status).toBe(200);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a catalogue with scripts in its texts', () => {
  const attacked = new Pages();
  beforeAll(() => attacked.start());
  afterAll(() => attacked.stop());

  it('is shown as text', async () => {
    const script = '</script><img src=x onerror="attack()">';
    const texts = { title: script, category: script, description: script, imageUrl: script };
    const body = { data: [buildProduct(texts)], meta: { total: 1, nextCursor: null } };
    attacked.replies = { 'GET /api/products': { body } };
    show(await attacked.call(`/marketplace?search=${encodeURIComponent(script)}`));
    expect(cards()).toEqual([script]);
    expect(screen.getByLabelText('Search products')).toHaveValue(script);
    expect(document.querySelector('[onerror]')).toBeNull();
  });
});

describe('a catalogue of more than one list', () => {
  const large = new Pages();
  beforeAll(() => large.start());
  afterAll(() => large.stop());

  it('is searched by the gateway, and a link leads to the next page', async () => {
    const page = (data: object[], nextCursor: string | null) => ({
      body: { data, meta: { total: 1500, nextCursor } },
    });
    large.replies = {
      'GET /api/products': page([oil], 'c1'),
      'GET /api/products?limit=48&inStock=true': page([oil], 'c 2'),
      'GET /api/products?limit=48&inStock=true&search=pump&cursor=c+2': page([pump], null),
    };
    show(await large.call('/marketplace'));
    expect(screen.getByText('1,500 products')).toBeVisible();
    expect(screen.getByRole('link', { name: 'More products' })).toHaveAttribute(
      'href',
      '/marketplace?after=c+2',
    );
    show(await large.call('/marketplace?search=pump&after=c+2'));
    expect(cards()).toEqual([pump.title]);
  });

  it('has a page and an order form for each product, also for those beyond the first list', async () => {
    const beyond = { ...pump, id: 1200 };
    large.replies = {
      'GET /api/products': { body: { data: [oil], meta: { total: 1500, nextCursor: 'c1' } } },
      'GET /api/products?limit=48&inStock=true': {
        body: { data: [oil], meta: { total: 1500, nextCursor: 'c2' } },
      },
      'GET /api/products/1200': { body: { success: true, data: beyond } },
    };
    show(await large.call('/marketplace/1200'));
    expect(screen.getByRole('heading', { name: pump.title })).toBeVisible();
    show(await large.call('/marketplace?order=1200'));
    expect(screen.getByRole('form', { name: 'Complete Your Order' })).toBeVisible();
    expect((await large.call('/marketplace/1201')).status).toBe(404);
  });

  it('lead from a product of one’s own that was handed to the store to the store’s', async () => {
    large.replies = {
      'GET /api/products': { body: { data: [oil], meta: { total: 1, nextCursor: null } } },
      'GET /api/products/1202': {
        status: 404,
        body: { success: false, code: 'CATALOG.PRODUCT_NOT_FOUND', details: { movedTo: oil.id } },
      },
    };
    const answer = await large.call('/marketplace/1202');
    expect([answer.status, answer.headers.location]).toEqual([303, `/marketplace/${oil.id}`]);
  });
});

describe('GET /marketplace/{id}', () => {
  it('says how to order in its head where the product has no description', async () => {
    await open('/marketplace/3');
    expect(head('meta[property="og:description"]')).toBe(
      '₦48,500. Order Sold last week online, pay by bank transfer, and we deliver.',
    );
  });

  it('has the product in its head, for search engines and messengers', async () => {
    const page = await open('/marketplace/2');
    expect(page.status).toBe(200);
    expect(document.title).toContain(pump.title);
    expect(head('meta[property="og:title"]')).toContain(pump.title);
    expect(head('meta[property="og:url"]')).toBe('https://shop.example.ng/marketplace/2');
    expect(head('meta[name="description"]')).toContain('₦48,500');
    expect(head('meta[property="og:description"]')).toBe(head('meta[name="description"]'));
    const structured = document.querySelector('script[type="application/ld+json"]');
    expect(structured?.textContent).toContain('"price":"48500.00"');
    expect(screen.getByRole('link', { name: 'Order Now' })).toHaveAttribute(
      'href',
      '/marketplace/2?order=2',
    );
  });

  it('has the others of its category that are in stock', async () => {
    await open('/marketplace/3');
    const more = within(screen.getByRole('region', { name: 'More in Produce' }));
    expect(more.getAllByRole('link').map((link) => link.textContent)).toEqual([
      oil.title,
      'All of Produce',
    ]);
    await open('/marketplace/1');
    expect(screen.queryByRole('region', { name: /^More in/ })).toBeNull(); // the other one is sold out
  });

  it('has the order form at its own address', async () => {
    await open('/marketplace/2?order=2');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('link', { name: 'Close' })).toHaveAttribute(
      'href',
      '/marketplace/2',
    );
  });

  it('has an order form filled in with what the address asks for, without scripts too', async () => {
    const { price, compareAtPrice, inStock, inventoryQuantity, isTracked } = pump;
    const offer = { price, compareAtPrice, inStock, inventoryQuantity, isTracked };
    const option = (id: number, title: string) => ({ ...offer, id, title, sku: null });
    const variants = [option(33, 'Small'), option(34, 'Large')];
    const data = [{ ...pump, variants }];
    const asking = new Pages();
    await asking.start();
    asking.replies = {
      'GET /api/products': { body: { data, meta: { total: 1, nextCursor: null } } },
    };
    const pieces = () => screen.getByRole('spinbutton', { name: /^Quantity/ });
    show(await asking.call('/marketplace/2?order=2&again=34.3.deliver'));
    expect(pieces()).toHaveValue(3);
    expect(screen.getByRole('radio', { name: /Large/ })).toBeChecked();
    // An option that is gone: its pieces say nothing about another one.
    show(await asking.call('/marketplace/2?order=2&again=99.3.market-stall'));
    expect(pieces()).toHaveValue(1);
    await asking.stop();
  });

  it.each(['/marketplace/99', '/marketplace/rice', '/marketplace/1/2', '/other'])(
    'is 404 for %s, and is not kept',
    async (path) => {
      const page = await open(path);
      expect(page.status).toBe(404);
      expect(head('meta[name="robots"]')).toContain('noindex');
      expect(page.headers['cache-control']).toBe('no-store');
    },
  );
});
