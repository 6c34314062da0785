import { expect } from '@playwright/test';
import { ApiClient } from '@spade/testkit/api-client';
import { receiptPicture } from '@spade/testkit/pictures';
import type { RunningSystem } from '@spade/testkit/running-system';
import { placeOrder, productInStock, type ShopProduct, totalOf } from '@spade/testkit/shop';
import { auditBothWidths } from '../../src/audit.ts';
import { chooseProof, fillOrderForm, openOrderDialog, orderToPayment } from '../../src/buyer.ts';
import { quietTest as test } from '../../src/fixtures.ts';
import { untilAnswering } from '../../src/whole-page.ts';

/** The list that browsers get may be a second old. */
const untilListed = ({ siteUrl }: RunningSystem, { id }: ShopProduct, pieces: number) =>
  expect
    .poll(async () => {
      const { data } = await new ApiClient(siteUrl).get<{ data: ShopProduct[] }>('/api/products');
      return data.find((product) => product.id === id)?.inventoryQuantity;
    })
    .toBe(pieces);

test.describe('ordering', () => {
  test.use({ permissions: ['clipboard-write'] });

  test('goes from the product to the uploaded proof without a fault, at both widths', async ({
    page,
    complaints,
  }) => {
    const product = await productInStock();
    await page.goto('/marketplace');
    await expect(page.getByRole('heading', { name: product.title })).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);

    await openOrderDialog(page, product);
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page.getByText('State is required')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);

    await fillOrderForm(page);
    await page.getByRole('button', { name: 'One more' }).click();
    const total = Number(totalOf(product.price, 2)).toLocaleString('en', {
      minimumFractionDigits: 2,
    });
    await expect(page.getByText(`₦${total}`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page.getByRole('dialog', { name: 'Complete Your Payment' })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('timer')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);

    await page.getByRole('button', { name: 'Copy account number' }).click();
    await expect(page.getByText('Account number copied to clipboard')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);

    await chooseProof(page, await receiptPicture());
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Upload proof' }).click();
    const taken = page.getByText('A confirmation email will be sent once approved.');
    await expect(taken).toBeInViewport({ ratio: 1 });
    expect(await auditBothWidths(page)).toEqual([]);

    await page.getByRole('link', { name: 'Open the order page' }).click();
    await expect(page.getByText('Awaiting Confirmation', { exact: true })).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('says that the last pieces were sold meanwhile, and orders nothing', async ({
    page,
    system,
  }) => {
    const product = await productInStock(1);
    await openOrderDialog(page, product);
    await fillOrderForm(page);
    await placeOrder(product, { quantity: product.inventoryQuantity });
    await untilListed(system, product, 0);
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page.getByText('This product has just sold out.')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to the products' }).click();
    await expect(
      page
        .getByRole('article', { name: product.title })
        .getByText('Sold out', { exact: true })
        .first(),
    ).toBeVisible();
  });

  test.describe('on a small phone', () => {
    test.use({ viewport: { width: 360, height: 740 } });

    test('leaves at least 60 % of the screen to what the dialogs are about', async ({ page }) => {
      const shareOfContent = () =>
        page.evaluate(() => {
          const height = (part: string) =>
            document.querySelector(`dialog[open] ${part}`)?.getBoundingClientRect().height ?? 0;
          return 1 - (height('header') + height('footer')) / window.innerHeight;
        });
      const product = await productInStock();
      await openOrderDialog(page, product);
      expect(await shareOfContent()).toBeGreaterThan(0.6);
      await fillOrderForm(page);
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.getByRole('dialog', { name: 'Complete Your Payment' }).waitFor();
      expect(await shareOfContent()).toBeGreaterThan(0.6);
    });

    test('leads from the clock to the upload, in the dialog and on the page', async ({ page }) => {
      const file = page.getByText('Choose an image');
      const press = async () => {
        await expect(file).not.toBeInViewport();
        await page.getByRole('link', { name: '2 Upload' }).click();
        await expect(page.getByRole('region', { name: 'Proof of payment' })).toBeFocused();
        await expect(file).toBeInViewport({ ratio: 1 });
      };
      await orderToPayment(page, await productInStock());
      const address = page.url();
      await press();
      expect(page.url()).toBe(address);
      await page.getByRole('link', { name: 'Open the order page' }).click();
      await untilAnswering(page);
      await press();
    });
  });

  test('shows a toast in the head of a dialog, where it covers nothing', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 850 });
    await orderToPayment(page, await productInStock());
    await page.getByRole('button', { name: 'Copy amount' }).click();
    const toast = await page.getByText('Amount copied to clipboard').boundingBox();
    const head = await page.locator('dialog[open] header').boundingBox();
    if (!toast || !head) throw new Error('no toast or no head');
    expect(toast.y + toast.height).toBeLessThanOrEqual(head.y + head.height);
  });
});
