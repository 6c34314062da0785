import { readProductFile } from '../../src/products/product-reader.ts';
import { readProducts } from '../../src/products/read-products.ts';
import { meanFiles } from './mean-exports.ts';

/** What a product may not have. */
const leftOut = { markup: undefined, notes: undefined };

describe('a file of products as shops really write them', () => {
  it.each(meanFiles)('$name', async ({ content, reads }) => {
    const result = await readProducts(typeof content === 'string' ? Buffer.from(content) : content);
    // PostgreSQL takes no half of an emoji.
    expect(JSON.stringify(result)).not.toMatch(/\\ud[89a-f]/);
    const seen =
      'products' in result ? result.products.map((one) => ({ ...leftOut, ...one })) : result;
    const failure = expect.stringMatching('failure' in reads ? reads.failure : '');
    expect(seen).toMatchObject('failure' in reads ? { failure } : reads);
  });

  it('of 20,000 rows with descriptions is read in the process of its own', async () => {
    const body = `"<p>${'Strong and light. '.repeat(15)}</p>"`;
    const rows = Array.from({ length: 20_000 }, (_, n) =>
      n % 2 === 0
        ? `tool-${n},Tool ${n},${body},T-${n},1500.00,https://x.example/${n}.jpg`
        : `tool-${n - 1},,,,,https://x.example/${n}.jpg`,
    );
    const head = 'Handle,Title,Body (HTML),Variant SKU,Variant Price,Image Src';
    const result = await readProductFile(Buffer.from([head, ...rows].join('\n')));
    expect('products' in result && result.products).toHaveLength(10_000);
    expect('products' in result && result.products[9_999]).toMatchObject({
      title: 'Tool 19998',
      pictures: [{}, {}],
    });
  });
});
