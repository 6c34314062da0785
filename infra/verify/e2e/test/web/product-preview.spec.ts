import { runningSystem } from '@spade/testkit/running-system';
import { productInStock } from '@spade/testkit/shop';

const { siteUrl } = runningSystem();

/** A page as a messenger reads it: no scripts, one request. */
async function preview(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(siteUrl + path, { headers });
  const html = await response.text();
  const content = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)/g)];
  return {
    response,
    html,
    content,
    titles: [...html.matchAll(/<title>([^<]*)/g)].map(([, title]) => title),
    data: data.map(([, json]) => JSON.parse(json ?? '') as { '@graph'?: object[] }),
  };
}

describe('the link of a product, read without scripts', () => {
  it('carries title, description, address, picture and structured data of the product', async () => {
    const product = await productInStock();
    const path = `/marketplace/${product.id}`;
    const { response, html, content, titles, data } = await preview(path);
    expect(response.status).toBe(200);
    const title = product.title.replaceAll('&', '&amp;');
    expect(titles).toEqual([`${title} | Spade Orion`]);
    expect(content('og:title')).toBe(`${title} | Spade Orion`);
    expect(content('og:description')).toMatch(/^(?:from )?₦\d/);
    expect(content('description')).toBe(content('og:description'));
    const url = content('og:url') ?? '';
    expect(new URL(url).pathname).toBe(path);
    expect(html).toContain(`<link rel="canonical" href="${url}"`);
    expect(content('og:image')).toMatch(/^https?:\/\/[^"]+\.(?:png|jpe?g|webp)/);
    expect(data.flatMap((each) => each['@graph'] ?? [])).toContainEqual(
      expect.objectContaining({ '@type': 'Product', name: product.title }),
    );
  });

  it('is compressed', async () => {
    const { id } = await productInStock();
    const { response } = await preview(`/marketplace/${id}`);
    expect(response.headers.get('content-encoding')).toMatch(/^(?:br|gzip)$/);
  });

  it('is 404 with the same page for a product that is none', async () => {
    const { response, html, titles } = await preview('/marketplace/987654321');
    expect(response.status).toBe(404);
    expect(titles).toEqual(['Marketplace | Spade Orion']);
    expect(html).toContain('This product is not on sale');
  });
});
