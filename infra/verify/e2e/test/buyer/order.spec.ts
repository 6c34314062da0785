import { expect, type Page } from '@playwright/test';
import { ApiClient } from '@spade/testkit/api-client';
import { receiptPicture } from '@spade/testkit/pictures';
import type { RunningSystem } from '@spade/testkit/running-system';
import {
  placeOrder,
  productInStock,
  type ShopProduct,
  shopProducts,
  totalOf,
} from '@spade/testkit/shop';
import { auditBothWidths } from '../../src/audit.ts';
import { chooseProof, fillOrderForm, openOrderDialog } from '../../src/buyer.ts';
import { quietTest as test } from '../../src/fixtures.ts';
import { untilAnswering } from '../../src/whole-page.ts';

/** The list that browsers get may be a second old. */
const untilSoldOut = ({ siteUrl }: RunningSystem, { id }: ShopProduct) =>
  expect(async () => {
    const { data } = await new ApiClient(siteUrl).get<{ data: ShopProduct[] }>('/api/products');
    expect(data.find((product) => product.id === id)?.inventoryQuantity).toBe(0);
  }).toPass();

const phone = { width: 360, height: 740 };

/** The part of the screen that a dialog leaves to what it is about. */
const shareOfContent = (page: Page) =>
  page.evaluate(() => {
    const height = (part: string) =>
      document.querySelector(`dialog[open] ${part}`)?.getBoundingClientRect().height ?? 0;
    return 1 - (height('header') + height('footer')) / window.innerHeight;
  });

/** Presses the second step beside the clock. */
async function leadToUpload(page: Page): Promise<void> {
  const file = page.getByText('Choose an image');
  await expect(file).not.toBeInViewport();
  await page.getByRole('link', { name: 'I have paid: upload proof' }).click();
  await expect(page.getByRole('region', { name: 'Proof of payment' })).toBeFocused();
  await expect(file).toBeInViewport({ ratio: 1 });
}

test.describe('ordering', () => {
  test.use({ permissions: ['clipboard-write'], viewport: phone });

  test('goes from the product to the uploaded proof without a fault, at both widths', async ({
    page,
    complaints,
  }) => {
    const product = await productInStock();
    await openOrderDialog(page, product);
    expect(await shareOfContent(page)).toBeGreaterThan(0.6);
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
    expect(await shareOfContent(page)).toBeGreaterThan(0.6);

    await page.setViewportSize({ width: 1280, height: 850 });
    await page.getByRole('button', { name: 'Copy account number' }).click();
    const toast = page.getByText('Account number copied to clipboard');
    await expect(toast).toBeVisible();
    const [said, head] = [
      await toast.boundingBox(),
      await page.locator('dialog[open] header').boundingBox(),
    ];
    // In the head, where it covers nothing.
    expect(said && head && said.y + said.height <= head.y + head.height).toBe(true);
    expect(await auditBothWidths(page)).toEqual([]);

    await page.setViewportSize(phone);
    const address = page.url();
    await leadToUpload(page);
    expect(page.url()).toBe(address);
    await chooseProof(page, await receiptPicture());
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Upload proof' }).click();
    const taken = page.getByText('A confirmation email will be sent once approved.');
    await expect(taken).toBeInViewport({ ratio: 1 });
    expect(await auditBothWidths(page)).toEqual([]);

    await page.getByRole('link', { name: 'Open the order page' }).click();
    await expect(page.getByText('Awaiting Confirmation', { exact: true })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('leads from the clock to the upload on the page of the order, too', async ({ page }) => {
    const { orderId } = await placeOrder(await productInStock());
    await page.goto(`/orders/${orderId}`);
    await untilAnswering(page);
    await leadToUpload(page);
  });

  test('says that the last pieces were sold meanwhile, and orders nothing', async ({
    page,
    system,
  }) => {
    const product = await productInStock(1);
    await openOrderDialog(page, product);
    await fillOrderForm(page);
    // The list may be a second old.
    await expect(async () => {
      const now = (await shopProducts()).find(({ id }) => id === product.id);
      await placeOrder(product, { quantity: now?.inventoryQuantity ?? 1 });
    }).toPass();
    await untilSoldOut(system, product);
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
});
