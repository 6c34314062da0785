import { launchBrowser, openPage, untilHydrated } from '@spade/testkit/browser';
import { runningSystem } from '@spade/testkit/running-system';
import { productInStock } from '@spade/testkit/shop';
import type { Browser } from 'playwright-core';

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
    data: data.map(([, json]) => JSON.parse(json ?? '') as { '@type'?: string; name?: string }),
  };
}

describe('the link of a product, read without scripts', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

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
    expect(data).toContainEqual(
      expect.objectContaining({ '@type': 'Product', name: product.title }),
    );
  });

  it('is not sent again while product and page are the same', async () => {
    const { id } = await productInStock();
    const { response } = await preview(`/marketplace/${id}`);
    const etag = response.headers.get('etag') ?? 'none';
    // As a browser asks when it loads a page again; fetch alone would forbid an answer from a cache.
    const asked = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const again = await preview(`/marketplace/${id}`, asked);
    expect(again.response.status).toBe(304);
    expect(again.html).toBe('');
  });

  it('is compressed', async () => {
    const { id } = await productInStock();
    const { response } = await preview(`/marketplace/${id}`);
    expect(response.headers.get('content-encoding')).toBe('gzip');
  });

  it('is 404 with the same page for a product that is none', async () => {
    const { response, html, titles } = await preview('/marketplace/987654321');
    expect(response.status).toBe(404);
    expect(titles).toEqual(['Marketplace | Spade Orion']);
    expect(html).toContain('<div id="root">');
  });

  it('gives its head up when the visitor leaves it', async () => {
    const { id, title } = await productInStock();
    const { page, complaints, close } = await openPage(browser);
    await page.goto(`/marketplace/${id}`);
    await page.getByRole('button', { name: 'Order Now' }).hover(); // starts the application
    await untilHydrated(page);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const served = page.locator('head [data-served]');
    expect(await served.count()).toBeGreaterThan(5);
    await page.getByRole('link', { name: 'All products' }).click();
    await page.waitForFunction(() => document.title.startsWith('Marketplace'));
    expect(await served.count()).toBe(0);
    expect(await page.locator('head title').count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });
});
