import { buildProduct } from '../../test/builders.ts';
import { productHead } from './product-head.ts';

const site = { PUBLIC_URL: 'https://shop.example.ng', COMPANY_NAME: 'Ada & Sons' };
const content = (head: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1];
const data = (head: string) =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(head)?.[1] ?? '{}');

describe('the head of a product', () => {
  it('names the product, its price, its address and its picture', () => {
    const imageUrl = 'https://cdn.shopify.com/cement.jpg?v=1&width=800';
    const head = productHead(buildProduct({ imageUrl }), site);
    expect(head).toContain('<title>Portland cement 50 kg | Ada &amp; Sons</title>');
    expect(content(head, 'og:title')).toBe('Portland cement 50 kg | Ada &amp; Sons');
    expect(content(head, 'description')).toBe('₦9,800.50. Dry.');
    expect(head).toContain('<link rel="canonical" href="https://shop.example.ng/marketplace/7"');
    expect(content(head, 'og:image')).toBe('https://cdn.shopify.com/cement.jpg?v=1&amp;width=800');
    expect(data(head)).toMatchObject({
      '@type': 'Product',
      image: imageUrl,
      offers: { '@type': 'Offer', price: '9800.50', priceCurrency: 'NGN' },
    });
  });

  it('shows the card of the marketplace for a drawing, which messengers do not show', () => {
    const head = productHead(buildProduct({ imageUrl: '/catalogue/cement.svg' }), site);
    expect(content(head, 'og:image')).toBe('https://shop.example.ng/og/marketplace.png');
  });

  it('makes the address of a picture of our own absolute', () => {
    const head = productHead(buildProduct({ imageUrl: '/pictures/cement.png' }), site);
    expect(content(head, 'og:image')).toBe('https://shop.example.ng/pictures/cement.png');
  });

  it('gives the range of prices of the variants in stock', () => {
    const shared = { title: 'x', compareAtPriceKobo: null, availableQuantity: 5, sku: null };
    const variants = [
      { ...shared, id: null, priceKobo: 1_400_000, inStock: true },
      { ...shared, id: 12, priceKobo: 2_100_050, inStock: true },
      { ...shared, id: 13, priceKobo: 100, inStock: false },
    ];
    const head = productHead(buildProduct({ variants }), site);
    expect(content(head, 'description')).toBe('from ₦14,000. Dry.');
    expect(data(head).offers).toMatchObject({
      ...{ '@type': 'AggregateOffer', lowPrice: '14000.00', highPrice: '21000.50', offerCount: 2 },
    });
  });

  it.each([
    ['</title><script>alert(1)</script>'],
    ['"><img src=x onerror=alert(1)>'],
    ["'><base href=//evil.example>"],
    ['<!--# include virtual="/api/orders" -->'],
    ['&lt;!--# exec cmd="id" --&gt;</script><svg onload=alert(1)>'],
    ['&#60;/script&#62;\u0000\u2028'],
  ])('lets nothing out of its place: %s', (text) => {
    const head = productHead(
      buildProduct({ title: text, description: text, category: text, imageUrl: text }),
      site,
    );
    // Outside quotes, only our own elements are left.
    const outside = head.replace(/"[^"]*"/g, '""').replace(/<title>[^<]*<\/title>/, '<title>');
    const elements = outside.replace(/(<script[^>]*>)[^<]*/, '$1').match(/<[^>]*>/g);
    expect(new Set(elements?.map((tag) => /^<\/?\w+/.exec(tag)?.[0]))).toEqual(
      new Set(['<title', '<meta', '<link', '<script', '</script']),
    );
    expect(head).not.toContain('<!--');
    expect(head.match(/<script/g)).toHaveLength(1);
    expect(data(head).name).toBe(text);
  });

  it('reads a description with markup as text', () => {
    const description =
      '<style>p{}</style><p>Dry &amp; fresh,<br>5 &lt; 6&nbsp;kg .</p><ul><li>One</li><li>two</li></ul><!-- no --><script>x</script>';
    const head = productHead(buildProduct({ description }), site);
    expect(content(head, 'description')).toBe('₦9,800.50. Dry &amp; fresh, 5 &lt; 6 kg. One, two');
  });

  it('cuts a long description', () => {
    const head = productHead(buildProduct({ description: 'word '.repeat(100_000) }), site);
    expect(content(head, 'og:description')).toHaveLength(200);
  });
});
