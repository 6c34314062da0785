import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ApiClient } from '@spade/testkit/api-client';
import { plainPicture } from '@spade/testkit/pictures';
import { auditBothWidths, auditEveryWidth, auditPage } from '../../../src/audit.ts';
import { ownSystemTest as test, visitor } from '../../../src/fixtures.ts';
import { untilAlive } from '../../../src/whole-page.ts';

/** Most bytes of a card's picture on a phone. */
const MOST_CARD_BYTES = 40_000;

/** A photograph of this colour as a phone takes it, large and full of noise. */
async function photoOf(page: Page, hue: number): Promise<Buffer> {
  const address = await page.evaluate((colour) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3000, 2250];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    for (let y = 0; y < 90; y += 1)
      for (let x = 0; x < 120; x += 1) {
        context.fillStyle = `hsl(${colour + ((x * 7 + y * 13) % 40)} 60% ${35 + ((x * y) % 40)}%)`;
        context.fillRect(x * 25, y * 25, 25, 25);
      }
    return canvas.toDataURL('image/jpeg', 0.95);
  }, hue);
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** Products that look otherwise: pictures of each shape, none, many; not counted, sold out; a long name. */
async function addOddProducts(api: ApiClient): Promise<number[]> {
  const pictures: { name: string; alt: string }[] = [];
  for (const [width, height] of [
    [700, 1800],
    [1800, 700],
    [900, 900],
  ] as const) {
    const form = new FormData();
    form.append('picture', new Blob([new Uint8Array(await plainPicture(width, height))]), 'a.png');
    const { data } = await api.post<{ data: { name: string } }>(
      '/api/admin/products/pictures',
      form,
    );
    pictures.push({ name: data.name, alt: '' });
  }
  const [upright, wide] = pictures;
  const odd = [
    { title: 'Head tie', pictures: [upright] },
    { title: 'Aluminium roofing sheet', pictures: [wide], sale: { pieces: 0 } },
    { title: 'Enamel basin', pictures },
    { title: 'Rope by the metre', sale: { isTracked: false } },
    { title: `Tarpaulin ${'with eyelets and a seam '.repeat(6)}`.trim() },
  ];
  const ids: number[] = [];
  for (const { title, sale, ...more } of odd) {
    const variant = { id: 'new', title: '', price: '1250.00', sku: '', pieces: 3, ...sale };
    const { data } = await api.post<{ data: { id: number } }>('/api/admin/products', {
      createId: randomUUID(),
      title,
      description: 'For house and yard.',
      category: 'House',
      isHidden: false,
      variants: [variant],
      ...more,
    });
    ids.push(data.id);
  }
  return ids;
}

/** The first own product, from a phone, and what buyers see of it. */
export const describeOwnProducts = () =>
  test.describe('products of one’s own', () => {
    test.use({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });

    test('a photograph, a name and a price put a product on sale; a clerk’s count and a colleague’s change lose nothing', async ({
      page,
      complaints,
    }) => {
      test.slow();
      await page.goto('/admin/products');
      await untilAlive(page);
      await page.getByRole('link', { name: 'Add a product' }).click();
      for (const [hue, name] of [
        [10, 'front'],
        [200, 'side'],
      ] as const) {
        const buffer = await photoOf(page, hue);
        await page
          .getByLabel(/^Add a(nother)? picture/)
          .setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer });
        await expect(
          page.getByLabel(`What picture ${name === 'front' ? 1 : 2} shows`),
        ).toBeVisible();
      }
      await page.getByLabel('What picture 1 shows').fill('Cassava grater with its petrol engine');
      await page.getByLabel('Name', { exact: true }).fill('Cassava grater');
      await page.getByLabel('Price in naira').fill('125,000');
      await page.getByLabel('Pieces on the shelf').fill('12');
      await page.getByRole('button', { name: 'Add a fact' }).click();
      await page.getByLabel('Fact 1', { exact: true }).fill('Engine');
      await page.getByLabel('Fact 1 is').fill('6.5 HP, petrol');
      expect(await auditBothWidths(page)).toEqual([]);
      await page.getByRole('button', { name: 'Preview' }).click();
      const preview = page.getByRole('dialog', { name: 'As buyers see it' });
      await expect(preview.getByText('6.5 HP, petrol')).toBeVisible();
      expect(await auditBothWidths(page)).toEqual([]);
      await preview.getByRole('button', { name: 'Close' }).click();
      const wide = page.viewportSize() ?? { width: 1280, height: 720 };
      await page.setViewportSize({ width: 360, height: 740 });
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await save.click();
      await expect(page.getByText('Saved: Cassava grater')).toBeVisible();
      // On a phone, too, the toast leaves the next press free.
      await save.click({ trial: true, timeout: 3_000 });
      await expect(page.getByText('Saved: Cassava grater')).toBeVisible();
      await page.setViewportSize(wide);
      await expect(page.getByRole('heading', { name: 'Cassava grater', level: 1 })).toBeVisible();
      expect(await auditBothWidths(page)).toEqual([]);

      // A colleague saves another version of it meanwhile.
      const productId = Number(new URL(page.url()).pathname.split('/').at(-1));
      const colleague = await page.context().newPage();
      await colleague.goto(`/admin/products/${productId}`);
      await colleague.getByLabel('Price in naira').fill('130000');
      await colleague.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(colleague.getByText('Saved: Cassava grater')).toBeVisible();
      await colleague.close();
      await page.getByLabel('Category').fill('Farm machines');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText(/Saved now: "Cassava grater", ₦130000.00/)).toBeVisible();
      expect(await auditPage(page)).toEqual([]);
      await page.getByLabel('Price in naira').fill('130,000');
      await page.getByRole('button', { name: 'Keep mine, then press Save' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('The shop shows it at once.')).toBeVisible();

      await page.goto('/admin/products?search=cassava+grater');
      await page.getByRole('link', { name: 'Change prices' }).click();
      await page.getByLabel('Percent').fill('7.5');
      await expect(page.getByText('₦130,000 → ₦139,750')).toBeVisible();
      await page.getByRole('button', { name: 'Change 1 price of 1 product' }).click();
      expect(await auditBothWidths(page)).toEqual([]);
      await page.getByRole('button', { name: 'Put the old prices back' }).click();
      await expect(page.getByText('The old prices of 1 product are back')).toBeVisible();

      await page.goto('/admin/products/count');
      await page.getByLabel(/^Cassava grater/).fill('11');
      const saveCounts = page.getByRole('button', { name: 'Save 1 count' });
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(saveCounts).toBeInViewport();
      await saveCounts.click();
      await expect(page.getByText('Saved: 1 count')).toBeVisible();
      expect(await auditBothWidths(page)).toEqual([]);
      // The browser says of the refused save that it was refused.
      expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
    });

    test.describe('for a visitor', () => {
      test.use(visitor);

      test('is whole at every width without scripts, whatever its picture, stock and name; so are lists and searches', {
        tag: '@matrix',
      }, async ({ page, system }) => {
        // Axe needs scripts; the page gets none of its own.
        await page.route(/\/assets\/.*\.js/, (route) => route.abort());
        const ids = await addOddProducts(new ApiClient(system.gatewayUrl).as(system.token));
        const lists = [
          '',
          '?search=enamel',
          '?search=enamell',
          '?search=enamel+violin',
          '/category/house',
        ];
        const faults: string[] = [];
        for (const path of [...lists, '?search=zzzz', ...ids.map((id) => `/${id}`)]) {
          await page.goto(`/marketplace${path}`);
          const found = await auditEveryWidth(page);
          faults.push(...found.map((fault) => `${path} ${fault}`));
        }
        expect(faults).toEqual([]);
      });
    });

    test.describe('for a buyer without scripts', () => {
      test.use({ javaScriptEnabled: false, storageState: { cookies: [], origins: [] } });

      test('has a small picture on the card, a gallery to swipe and its facts', async ({
        page,
        complaints,
      }) => {
        const pictures: { path: string; bytes: number; cache: string | undefined }[] = [];
        page.on('response', async (response) => {
          const path = new URL(response.url()).pathname;
          if (!path.startsWith('/pictures/')) return;
          const cache = (await response.allHeaders())['cache-control'];
          pictures.push({ path, bytes: (await response.body()).length, cache });
        });
        await page.goto('/marketplace?search=cassava');
        const card = page.getByRole('article', { name: 'Cassava grater' });
        await expect(card.getByRole('img')).toHaveAttribute(
          'alt',
          'Cassava grater with its petrol engine',
        );
        await expect.poll(() => pictures.length).toBeGreaterThan(0);
        for (const { bytes, cache } of pictures) {
          expect(bytes).toBeLessThanOrEqual(MOST_CARD_BYTES);
          expect(cache).toBe('public, max-age=31536000, immutable');
        }
        await card.getByRole('link', { name: 'Cassava grater', exact: true }).click();
        const reel = page.getByRole('group', { name: 'Pictures of Cassava grater' });
        const [first, second] = [reel.getByRole('img').first(), reel.getByRole('img').nth(1)];
        await expect(first).toBeInViewport({ ratio: 0.9 });
        await expect(second).not.toBeInViewport();
        await page.getByRole('link', { name: 'Show picture 2 of 2' }).click();
        await expect(second).toBeInViewport({ ratio: 0.9 });
        await expect(page.getByRole('row', { name: 'Engine 6.5 HP, petrol' })).toBeVisible();
        // The browser calls scripts failed that it was told not to run.
        expect(complaints.filter((line) => !line.includes('/assets/'))).toEqual([]);
      });
    });
  });
