import { buildProduct } from '../../test/builders.ts';
import { presentProduct } from './product.view.ts';
import { productData } from './product-data.ts';

const contentOf = (block: string) => /^<script [^>]*>([^<]*)<\/script>$/.exec(block)?.[1];

describe('the data of a product in its page', () => {
  it('is the product as the list shows it, marked as served', () => {
    const product = buildProduct();
    const block = productData(product);
    expect(block).toContain(`data-product data-served="${product.id}"`);
    expect(JSON.parse(contentOf(block) ?? '')).toEqual(presentProduct(product));
  });

  it.each([
    ['</script><script>alert(1)</script>'],
    ['<!--# include virtual="/api/orders" -->'],
    ['<!--<script>'],
  ])('lets nothing out of its place: %s', (text) => {
    const block = productData(buildProduct({ title: text, description: text }));
    expect(block).not.toContain('<!--');
    expect(JSON.parse(contentOf(block) ?? '')).toMatchObject({ title: text, description: text });
  });
});
