import { buildProduct } from '../src/testing/buildProduct.ts';
import { Pages } from './testing/pages.ts';

const pictureOf = (sign: string) => ({
  name: sign.repeat(32),
  url: `/pictures/${sign.repeat(32)}-800.webp`,
  alt: '',
  width: 900,
  height: 1600,
});
const variant = { compareAtPrice: null, inStock: true, isTracked: true, inventoryQuantity: 2 };

/** Products with all that may break a feed: long and odd texts, reduced prices, variants, many pictures, none. */
const products = [
  buildProduct({
    id: 1,
    title: `\u{1F33D} Maize & "beans" <25 kg>, ${'very '.repeat(40)}long`,
    description: `<p>${'Sweet, white & dry. '.repeat(400)}</p>\u0007`,
    category: 'Food > Grain',
    compareAtPrice: '52000.00',
    imageUrl: pictureOf('a').url,
    pictures: Array.from('abcdef01', pictureOf),
  }),
  buildProduct({
    id: 2,
    title: 'Basin',
    description: null,
    imageUrl: 'https://cdn.shopify.com/basin.png?v=2&w=3',
    inStock: false,
    variants: [
      { ...variant, id: null, title: 'Small', price: '4500.00', compareAtPrice: '4500.00' },
      { ...variant, id: 7, title: 'Large, "blue"', price: '7500.50', inStock: false },
    ],
  }),
  buildProduct({ id: 3, category: null, imageUrl: pictureOf('b').url, isTracked: false }),
  buildProduct({ id: 4, title: 'Drawn' }),
  buildProduct({ id: 5, title: 'Without a picture', imageUrl: null }),
];

const ITEMS = ['1', '2-0', '2-7', '3'];

/** A price of a feed: a number of two decimals and the currency (ISO 4217). */
const PRICE = /^(\d+\.\d\d) NGN$/;
const amountOf = (price = '') => Number(PRICE.exec(price)?.[1]);

const isWebAddress = (text = '') =>
  URL.parse(text)?.protocol === 'https:' && text.length <= 2000 && !/\s/.test(text);
/** JPEG, PNG or WebP by its name; WebP is for Google alone. */
const isPicture = (text: string, kinds: RegExp) =>
  isWebAddress(text) && kinds.test(new URL(text).pathname);
const charactersOf = (text = '') => Array.from(text).length;

/** Rows of a CSV with quoted cells (RFC 4180), as objects by the names of its first line. */
function rowsOf(csv: string): Record<string, string>[] {
  const [names = [], ...rows] = csv
    .split('\r\n')
    .filter(Boolean)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
  return rows.map((cells) =>
    Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
  );
}

describe('what advertisers and search engines read', () => {
  const pages = new Pages();
  beforeAll(() => pages.start());
  afterAll(() => pages.stop());
  beforeEach(() => {
    pages.replies = {
      'GET /api/products': {
        body: { data: products, meta: { total: products.length, nextCursor: null } },
      },
    };
  });

  const xmlOf = async (path: string) => {
    const { text } = await pages.call(path);
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>/);
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
    return parsed;
  };

  // https://support.google.com/merchants/answer/7052112, read in November 2026
  describe("Google's feed", () => {
    let root: Document;
    let items: Record<string, string[]>[];
    beforeEach(async () => {
      root = await xmlOf('/feeds/google.xml');
      items = [...root.querySelectorAll('item')].map((item) => {
        const fields: Record<string, string[]> = {};
        for (const { localName, textContent } of item.children)
          fields[localName] = [...(fields[localName] ?? []), textContent ?? ''];
        return fields;
      });
    });

    it("is RSS 2.0 whose items have Google's names alone, each once, with a value", () => {
      expect(root.documentElement.getAttribute('version')).toBe('2.0');
      expect([...root.querySelectorAll('channel > title, channel > link')]).toHaveLength(2);
      for (const item of root.querySelectorAll('item'))
        for (const { namespaceURI, textContent } of item.children)
          expect([namespaceURI, textContent !== '']).toEqual([
            'http://base.google.com/ns/1.0',
            true,
          ]);
      for (const { additional_image_link: _further, ...item } of items)
        for (const values of Object.values(item)) expect(values).toHaveLength(1);
    });

    it('has an item for each thing that can be bought and shown: none without a picture', () => {
      expect(items.map(({ id }) => id?.[0])).toEqual(ITEMS);
    });

    it('has all required attributes within their limits', () => {
      for (const item of items) {
        const one = (name: string) => item[name]?.[0] ?? '';
        expect(one('id')).toMatch(/^[\w-]{1,50}$/);
        expect(charactersOf(one('title'))).toBeGreaterThan(0);
        expect(charactersOf(one('title'))).toBeLessThanOrEqual(150);
        expect(charactersOf(one('description'))).toBeGreaterThan(0);
        expect(charactersOf(one('description'))).toBeLessThanOrEqual(5000);
        expect(`${one('title')}${one('description')}`).not.toMatch(/<p>|\p{Cc}|\p{Surrogate}/u);
        expect(isWebAddress(one('link'))).toBe(true);
        expect(isPicture(one('image_link'), /\.(jpe?g|png|webp|gif|bmp|tiff?)$/)).toBe(true);
        expect(['in_stock', 'out_of_stock', 'preorder', 'backorder']).toContain(
          one('availability'),
        );
        expect(['new', 'refurbished', 'used']).toContain(one('condition'));
        expect(amountOf(one('price'))).toBeGreaterThan(0);
      }
    });

    it('says that there are no barcodes, and names neither barcode nor brand', () => {
      for (const item of items) {
        expect(item.identifier_exists).toEqual(['no']);
        expect(Object.keys(item)).not.toEqual(expect.arrayContaining(['gtin']));
        expect([item.gtin, item.mpn, item.brand]).toEqual([undefined, undefined, undefined]);
      }
    });

    it('has a sale price only below the price, and at most ten further pictures', () => {
      const reduced = items.filter((item) => item.sale_price);
      expect(reduced.map(({ id }) => id?.[0])).toEqual(['1']);
      for (const { price, sale_price: sale } of reduced)
        expect(amountOf(sale?.[0])).toBeLessThan(amountOf(price?.[0]));
      expect(items[0]?.additional_image_link).toHaveLength(7);
      for (const { additional_image_link: further = [], image_link: first } of items) {
        expect(further.length).toBeLessThanOrEqual(10);
        expect(further).not.toContain(first?.[0]);
      }
    });

    // https://support.google.com/merchants/answer/6324507: items of a group differ by colour, size, pattern or the like.
    it('groups no variants, of which the shop knows a name but no colour or size', () => {
      for (const item of items) expect(item.item_group_id).toBeUndefined();
      for (const { product_type: type } of items)
        expect(charactersOf(type?.[0])).toBeLessThanOrEqual(750);
    });
  });

  // https://developers.facebook.com/docs/commerce-platform/catalog/fields, read in November 2026
  it("are Meta's feed with every required field within its limits", async () => {
    const { text } = await pages.call('/feeds/meta.csv');
    const rows = rowsOf(text);
    expect(rows.map(({ id }) => id)).toEqual(ITEMS);
    for (const row of rows) {
      expect(charactersOf(row.id)).toBeLessThanOrEqual(100);
      expect(charactersOf(row.title)).toBeGreaterThan(0);
      expect(charactersOf(row.title)).toBeLessThanOrEqual(200);
      expect(row.description).not.toMatch(/<p>|^$/);
      expect(charactersOf(row.description)).toBeLessThanOrEqual(9999);
      expect(['in stock', 'out of stock']).toContain(row.availability);
      expect(['new', 'refurbished', 'used']).toContain(row.condition);
      expect(amountOf(row.price)).toBeGreaterThan(0);
      expect(amountOf(row.sale_price || '0.00 NGN')).toBeLessThan(amountOf(row.price));
      expect(isWebAddress(row.link)).toBe(true);
      // Meta takes no WebP.
      expect(isPicture(row.image_link ?? '', /\.(jpe?g|png)$/)).toBe(true);
      const further = (row.additional_image_link ?? '').split(',').filter(Boolean);
      expect(further.length).toBeLessThanOrEqual(20);
      for (const each of further) expect(isPicture(each, /\.(jpe?g|png)$/)).toBe(true);
      expect(charactersOf(row.brand)).toBeGreaterThan(0);
      expect(charactersOf(row.brand)).toBeLessThanOrEqual(100);
    }
    expect(rows[0]?.title).toMatch(/^\u{1F33D} Maize & "beans" <25 kg>/u);
  });

  // https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd, https://www.sitemaps.org/protocol.html
  it('are a sitemap as its schema has it', async () => {
    const root = (await xmlOf('/sitemap.xml')).documentElement;
    const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
    expect([root.localName, root.namespaceURI]).toEqual(['urlset', NAMESPACE]);
    const addresses: string[] = [];
    for (const url of root.children) {
      expect([url.localName, url.namespaceURI]).toEqual(['url', NAMESPACE]);
      const parts = new Map(
        [...url.children].map((part) => [part.localName, part.textContent ?? '']),
      );
      expect(parts.size).toBe(url.children.length);
      const { loc = '', lastmod = '2026-11-28', ...others } = Object.fromEntries(parts);
      expect(others).toEqual({});
      expect(loc.length).toBeLessThanOrEqual(2048);
      // All of one host, which is that of the sitemap.
      expect(new URL(loc).origin).toBe('https://shop.example.ng');
      expect(loc).toBe(new URL(loc).href.replace(/\/$/, loc.endsWith('/') ? '/' : ''));
      expect(lastmod).toMatch(/^\d{4}-\d\d-\d\d$/);
      addresses.push(loc);
    }
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.length).toBeLessThanOrEqual(50_000);
    for (const { id } of products)
      expect(addresses).toContain(`https://shop.example.ng/marketplace/${id}`);
  });

  // https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
  it.each(products)('are JSON-LD with what a merchant listing requires: $id', async (product) => {
    const { text } = await pages.call(`/marketplace/${product.id}`);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    const node = JSON.parse(json)['@graph'].find(
      (each: { '@type': string }) => each['@type'] === 'Product',
    );
    expect(node.name).toBe(product.title);
    const { offers } = node;
    const price = offers.price ?? offers.lowPrice;
    expect(Number(price)).toBeGreaterThan(0);
    expect(String(price)).toMatch(/^\d+\.\d\d$/);
    expect(offers.priceCurrency).toBe('NGN');
    expect(offers.availability).toMatch(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/);
    const image = node.image ?? 'none';
    expect(image === 'none' || isPicture(image, /\.(jpe?g|png|svg)$/)).toBe(true);
    expect(image === 'none').toBe(product.imageUrl === null);
    // The preview of a link shows the same picture, unless that is a drawing.
    const hasPhotograph = /\.(jpe?g|png)\b/.test(image);
    const shown = /property="og:image" content="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    expect(shown).toBe(hasPhotograph ? image : 'https://shop.example.ng/og/marketplace.png');
    expect(/property="og:image:width" content="(\d+)"/.exec(text)?.[1]).toBe(
      { 1: '900', 2: undefined }[product.id] ?? (hasPhotograph ? undefined : '1200'),
    );
  });
});
