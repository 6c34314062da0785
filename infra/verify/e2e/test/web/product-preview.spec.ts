import { expect } from '@playwright/test';
import { productInStock } from '@spade/testkit/shop';
import { test } from '../../src/fixtures.ts';

/** A page as a messenger reads it: no scripts, one request. */
async function preview(siteUrl: string, path: string, headers: Record<string, string> = {}) {
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

test.describe('the link of a product, read without scripts', () => {
  test('carries title, description, address, picture and structured data of the product', async ({
    system,
  }) => {
    const product = await productInStock();
    const path = `/marketplace/${product.id}`;
    const { response, html, content, titles, data } = await preview(system.siteUrl, path);
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

  test('is compressed', async ({ system }) => {
    const { id } = await productInStock();
    const { response } = await preview(system.siteUrl, `/marketplace/${id}`);
    expect(response.headers.get('content-encoding')).toMatch(/^(?:br|gzip)$/);
  });

  test('is 404 with the same page for a product that is none', async ({ system }) => {
    const { response, html, titles } = await preview(system.siteUrl, '/marketplace/987654321');
    expect(response.status).toBe(404);
    expect(titles).toEqual(['Marketplace | Spade Orion']);
    expect(html).toContain('This product is no longer here');
  });
});
