import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { auditBothWidths } from '../../../src/audit.ts';
import { ownSystemTest as test } from '../../../src/fixtures.ts';
import { untilAlive } from '../../../src/whole-page.ts';

const addFile = (page: Page, name: string, text: string) =>
  page
    .getByLabel(/^Add a file of products/)
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** A shop that leaves Shopify with its export, and changes its prices in a file of ours. */
export const describeImport = () =>
  test.describe('products from a file', () => {
    test.use({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });

    test('the export of Shopify is shown row by row, written, exported and changed', async ({
      page,
      complaints,
    }) => {
      test.slow();
      await page.goto('/admin/products');
      await untilAlive(page);
      await page.getByRole('link', { name: 'Import and export' }).click();
      await expect(page.getByLabel(/^Add a file of products/)).toBeAttached();
      expect(await auditBothWidths(page)).toEqual([]);
      await addFile(
        page,
        'products_export_1.csv',
        `Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Status
aso-oke,Aso oke,<p>Woven by hand.</p>,Fabrics,true,Length,4 yards,AO-4,shopify,3,deny,40000.00,45000.00,active
aso-oke,,,,,,6 yards,AO-6,shopify,0,deny,60000.00,,
broken,Without a price,,Fabrics,true,,,B-1,shopify,1,deny,dear,,active
`,
      );
      await expect(page.getByText('The columns are those of Shopify.')).toBeVisible();
      await expect(page.getByText('The price "dear" is not a number such as 12500.')).toBeVisible();
      await page.getByRole('tab', { name: 'New 1' }).click();
      await expect(page.getByText('Price, 6 yards: ₦60,000.00')).toBeVisible();
      expect(await auditBothWidths(page)).toEqual([]);
      await page.getByRole('button', { name: 'Import 1 product, without 1 refused' }).click();
      await expect(page.getByText('Done: 1 product written')).toBeVisible();
      expect(await auditBothWidths(page)).toEqual([]);

      await page.getByRole('link', { name: 'All files' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export CSV' }).click(),
      ]);
      const exported = await readFile(await download.path(), 'utf8');
      await addFile(page, 'same.csv', exported);
      await expect(page.getByText('There is nothing to import.')).toBeVisible();

      await page.getByRole('link', { name: 'All files' }).click();
      // Rows of other products are as they are, those of the demonstration, too.
      await addFile(page, 'prices.csv', exported.replace('40000.00', '"₦41,000"'));
      await expect(page.getByRole('row', { name: /Aso oke/ })).toContainText(
        'Price, 4 yards: ₦40,000.00 → ₦41,000.00',
      );
      await page.getByRole('button', { name: 'Import 1 product' }).click();
      await expect(page.getByText('Done: 1 product written')).toBeVisible();
      await page.getByRole('link', { name: 'Aso oke' }).click();
      await expect(page.getByLabel('Price in naira').first()).toHaveValue('41000');
      expect(complaints).toEqual([]);
    });
  });
