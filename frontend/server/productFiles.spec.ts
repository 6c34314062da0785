import { buildProduct } from '../src/testing/buildProduct.ts';
import { Pages } from './testing/pages.ts';

const oil = buildProduct({
  id: 1,
  title: 'Oil <25 l> & "keg"',
  compareAtPrice: '52000.00',
  imageUrl: 'https://cdn.shopify.com/oil.png',
});
const cloth = buildProduct({
  id: 2,
  title: 'Àdìrẹ cloth',
  category: 'Textiles & more',
  imageUrl: '/product-pictures/a.webp',
  changedOn: '2026-11-02',
  inStock: false,
  variants: [
    {
      id: null,
      title: 'Indigo',
      price: '9000.00',
      compareAtPrice: null,
      inStock: false,
      isTracked: true,
      inventoryQuantity: 0,
    },
    {
      id: 7,
      title: 'White',
      price: '9500.00',
      compareAtPrice: null,
      inStock: true,
      isTracked: true,
      inventoryQuantity: 4,
    },
  ],
});
const rope = buildProduct({ id: 3, category: 'Ropes & nets', inStock: false });

describe('files that name every product', () => {
  const pages = new Pages();
  beforeAll(() => pages.start());
  afterAll(() => pages.stop());
  beforeEach(() => {
    // A shop of two pages.
    pages.replies = {
      'GET /api/products': { body: { data: [oil], meta: { total: 2, nextCursor: 'c2' } } },
      'GET /api/products?cursor=c2': {
        body: { data: [cloth], meta: { total: 2, nextCursor: null } },
      },
    };
  });

  it('are the sitemap, with categories and the day of the last change', async () => {
    const { text, headers } = await pages.call('/sitemap.xml');
    expect(headers['content-type']).toBe('text/xml; charset=utf-8');
    const sites = 'https://shop.example.ng/marketplace';
    expect(text).toContain(`<loc>${sites}/1</loc><lastmod>2026-11-27</lastmod>`);
    expect(text).toContain(`<loc>${sites}/2</loc><lastmod>2026-11-02</lastmod>`);
    expect(text).toContain(
      `<loc>${sites}/category/textiles-more</loc><lastmod>2026-11-02</lastmod>`,
    );
    expect(text).toContain('<loc>https://shop.example.ng/farming</loc>');
    expect(text).not.toContain('/auth<');
  });

  it("are Google's feed, with reduced prices and one item for each variant", async () => {
    const { text } = await pages.call('/feeds/google.xml');
    const items = text.split('<item>').slice(1);
    expect(items).toHaveLength(3);
    expect(items[0]).toContain('<g:title>Oil &lt;25 l&gt; &amp; "keg"</g:title>');
    expect(items[0]).toContain('<g:price>52000.00 NGN</g:price>');
    expect(items[0]).toContain('<g:sale_price>48500.00 NGN</g:sale_price>');
    expect(items[2]).toContain('<g:id>2-7</g:id>');
    expect(text).not.toContain('item_group_id');
    expect(items[2]).toContain('<g:title>Àdìrẹ cloth, White</g:title>');
    expect(items[2]).toContain(
      '<g:image_link>https://shop.example.ng/product-pictures/a.webp</g:image_link>',
    );
    expect(items[1]).toContain('<g:availability>out_of_stock</g:availability>');
  });

  it("are Meta's feed, quoted as CSV", async () => {
    const { text, headers } = await pages.call('/feeds/meta.csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [names, first, ...others] = text.trimEnd().split('\r\n');
    expect(names).toMatch(/^id,title,description,availability,condition,price/);
    expect(first).toContain('"Oil <25 l> & ""keg""","First pressing, sealed keg.","in stock"');
    expect(others).toHaveLength(2);
  });
});

describe("a category's page", () => {
  const pages = new Pages();
  beforeAll(() => pages.start());
  afterAll(() => pages.stop());
  beforeEach(() => {
    pages.replies = {
      'GET /api/products': {
        body: {
          data: [oil, { ...cloth, inStock: true }, rope],
          meta: { total: 3, nextCursor: null },
        },
      },
    };
  });

  it('has its products alone under its own address, without scripts', async () => {
    const { text, status } = await pages.call('/marketplace/category/textiles-more');
    expect(status).toBe(200);
    expect(text).toContain('<title>Textiles &amp; more | ');
    expect(text).toContain(
      'rel="canonical" href="https://shop.example.ng/marketplace/category/textiles-more"',
    );
    expect(text).toContain('Àdìrẹ cloth');
    expect(text).not.toContain('id="product-1"');
  });

  it('is there while all of its products are sold out, as the sitemap says', async () => {
    const { text, status } = await pages.call('/marketplace/category/ropes-nets');
    expect(status).toBe(200);
    expect(text).toContain('<title>Ropes &amp; nets | ');
    expect(text).toContain('No Products Found');
  });

  it('is 404 where no product has the category', async () => {
    const { text, status } = await pages.call('/marketplace/category/boats');
    expect(status).toBe(404);
    expect(text).toContain('No Products Found');
  });

  it('is searched and sorted by the form, without scripts', async () => {
    const { text } = await pages.call('/marketplace?search=adire+cloths&category=&sort=price');
    expect(text).toContain('id="product-2"');
    expect(text).not.toContain('id="product-1"');
  });

  it('says what was searched for instead, and what is near', async () => {
    const instead = await pages.call('/marketplace?search=clothh');
    expect(instead.text).toContain('No product has “clothh”. These have “cloth”.');
    const near = await pages.call('/marketplace?search=violin+cloth');
    expect(near.text).toContain('No Products Found');
    expect(near.text).toContain('These have some of the words');
    expect(near.text).toContain('id="product-2"');
  });
});
