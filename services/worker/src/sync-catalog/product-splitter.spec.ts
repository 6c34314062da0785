import { ProductSplitter, parseProduct } from './product-splitter.ts';

const gid = (id: number) => `gid://shopify/Product/${id}`;

function lineOf(id: number, title = `Product ${id}`): string {
  return JSON.stringify({ id: gid(id), title });
}

function variantOf(parent: number, sku: string): string {
  return JSON.stringify({
    id: `gid://shopify/ProductVariant/${sku}`,
    sku,
    __parentId: gid(parent),
  });
}

/** Every product of a text that comes in pieces of `length` bytes. */
function split(text: string, length = 7) {
  const splitter = new ProductSplitter();
  const bytes = Buffer.from(text);
  const products = [];
  for (let at = 0; at < bytes.length; at += length) {
    products.push(...splitter.push(bytes.subarray(at, at + length)));
  }
  products.push(...splitter.end());
  return { lines: splitter.lines, products };
}

describe('ProductSplitter', () => {
  const text = `${[lineOf(1), variantOf(1, 'a'), variantOf(1, 'b'), lineOf(2, 'Ọ̀fadà rice, "new"'), variantOf(2, 'c')].join('\n')}\n`;

  it.each([1, 7, 64, 10_000])('finds the products in pieces of %d bytes', (length) => {
    const { products, lines } = split(text, length);
    expect(lines).toBe(5);
    expect(products.map(({ shopifyId }) => shopifyId)).toEqual([gid(1), gid(2)]);
    expect(products.map(parseProduct)).toEqual([
      {
        ...{ id: gid(1), title: 'Product 1' },
        variants: {
          nodes: [expect.objectContaining({ sku: 'a' }), expect.objectContaining({ sku: 'b' })],
        },
      },
      expect.objectContaining({ title: 'Ọ̀fadà rice, "new"' }),
    ]);
    expect(Buffer.concat(products.map((product) => product.lines)).toString()).toBe(text);
  });

  it('gives out a product only when it is whole', () => {
    const splitter = new ProductSplitter();
    expect(splitter.push(Buffer.from(`${lineOf(1)}\n${variantOf(1, 'a')}\n`))).toEqual([]);
    expect(splitter.push(Buffer.from(`${lineOf(2)}\n`))).toHaveLength(1);
  });

  it('knows escaped slashes, an id that is not first, and a text that looks like a parent', () => {
    const escaped = [lineOf(1), variantOf(1, 'a')].join('\n').replaceAll('/', '\\/');
    const late = JSON.stringify({ title: ',"__parentId":"', id: gid(2) });
    const { products } = split(`${escaped}\n${late}\n`);
    expect(products.map(({ shopifyId }) => shopifyId)).toEqual([gid(1), gid(2)]);
    expect(products.map(parseProduct).map(({ id }) => id)).toEqual([gid(1), gid(2)]);
  });

  it('takes a last line without an end, but not half of one', () => {
    const whole = `${lineOf(1)}\n${lineOf(2)}`;
    expect(split(whole).products).toHaveLength(2);
    expect(() => split(whole.slice(0, -5))).toThrow(SyntaxError);
  });

  it.each([
    ['before any product', variantOf(1, 'a')],
    ['after another product', `${lineOf(2)}\n${variantOf(1, 'a')}`],
  ])('refuses a variant %s', (_, wrong) => {
    expect(() => split(`${wrong}\n`)).toThrow('a variant does not follow its product');
  });
});
