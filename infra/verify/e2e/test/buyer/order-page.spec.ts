import { expect, type Page } from '@playwright/test';
import type { ApiClient } from '@spade/testkit/api-client';
import { receiptPicture } from '@spade/testkit/pictures';
import { type PlacedOrder, placeOrder, productInStock } from '@spade/testkit/shop';
import { staffApi } from '@spade/testkit/staff';
import { auditBothWidths } from '../../src/audit.ts';
import { changeStatus, chooseProof } from '../../src/buyer.ts';
import { quietTest as test } from '../../src/fixtures.ts';
import { untilAnswering } from '../../src/whole-page.ts';

/** Places an order and opens its page. */
async function openOrder(page: Page): Promise<PlacedOrder> {
  const order = await placeOrder(await productInStock());
  await page.goto(`/orders/${order.orderId}`);
  await expect(page.getByRole('heading', { name: `Order ${order.reference}` })).toBeVisible();
  await untilAnswering(page);
  return order;
}

async function upload(page: Page): Promise<void> {
  await chooseProof(page, await receiptPicture());
  await page.getByRole('button', { name: 'Upload proof' }).click();
  await expect(page.getByText('A confirmation email will be sent once approved.')).toBeVisible();
}

/** The tab comes back to the front, as after a visit to the banking app. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
}

test.describe('the order page', { tag: '@matrix' }, () => {
  let staff: ApiClient;
  test.beforeAll(async () => {
    staff = await staffApi();
  });

  test('follows a proof from its rejection to the confirmed receipt', async ({
    page,
    complaints,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const order = await openOrder(page);
    await expect(page.getByText('Pending Payment')).toBeVisible();
    expect(calls.filter((path) => path.endsWith('/status'))).toEqual([]);
    expect(await auditBothWidths(page)).toEqual([]);

    await upload(page);
    await expect(page.getByText('Awaiting Confirmation', { exact: true })).toBeVisible();
    expect(await page.getByText('Account number').count()).toBe(0);
    expect(await auditBothWidths(page)).toEqual([]);

    await staff.post(`/api/orders/${order.orderId}/reject`, { reason: 'The transfer is pending.' });
    await comeBack(page);
    await expect(page.getByText('We could not accept your proof.')).toBeVisible();
    await expect(page.getByText('Reason: The transfer is pending.')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);

    await upload(page);
    await staff.post(`/api/orders/${order.orderId}/confirm`);
    await comeBack(page);
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Total paid ₦/ })).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    const [receipt] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Receipt as PDF' }).click(),
    ]);
    expect(receipt.suggestedFilename()).toBe(`receipt-${order.reference}.pdf`);

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print receipt' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });

    await staff.post(`/api/orders/${order.orderId}/process`);
    await comeBack(page);
    await expect(page.getByText('We are packing your goods.', { exact: false })).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('asks for the rest of an order that was confirmed short, and says where to pay it', async ({
    page,
  }) => {
    const order = await openOrder(page);
    await upload(page);
    await expect(page.getByText('usually within', { exact: false }).first()).toBeVisible();
    const amountReceived = (Number(order.totalAmount) - 500).toFixed(2);
    await staff.post(`/api/orders/${order.orderId}/confirm`, { amountReceived });
    await comeBack(page);
    const rest = page.getByRole('region', { name: '₦500.00 still to pay' });
    await expect(rest.getByText('₦500.00', { exact: true })).toBeVisible();
    await expect(rest.getByText('Account number')).toBeVisible();
    await expect(rest.getByText(order.reference)).toBeVisible();
    await expect(rest.getByRole('button', { name: 'Copy amount' })).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
  });

  test('says that a cancelled order owes nothing', async ({ page }) => {
    const order = await openOrder(page);
    await staff.post(`/api/orders/${order.orderId}/cancel`, { reason: 'Asked by the buyer' });
    await comeBack(page);
    await expect(page.getByText('This order was cancelled.')).toBeVisible();
    expect(await page.getByRole('button', { name: /proof/ }).count()).toBe(0);
    expect(await auditBothWidths(page)).toEqual([]);
  });

  test('is honest at zero and takes a late proof', async ({ page, complaints }) => {
    const order = await placeOrder(await productInStock());
    await page.clock.install();
    // The database's clock cannot be moved from here: the answer is, once the page's own clock ended.
    let isOver = false;
    let hasExpired = false;
    await changeStatus(page, ({ paymentDeadline }) => ({
      ...(isOver && { now: paymentDeadline }),
      ...(hasExpired && {
        status: 'failed',
        failureReason: 'expired',
        ending: 'expired',
        canExtend: false,
      }),
    }));
    await page.goto(`/orders/${order.orderId}`);
    await untilAnswering(page);
    isOver = true;
    await page.clock.fastForward('30:01');
    await expect(
      page.getByText('The time to transfer and upload your proof has ended.'),
    ).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    hasExpired = true;
    await page.clock.runFor(4000);
    await expect(page.getByText('the goods went back on sale.')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have paid: upload proof' }).click();
    await upload(page);
    expect(complaints).toEqual([]);
  });

  test('keeps showing the order when the network is gone, and says so', async ({ page }) => {
    const order = await openOrder(page);
    await page.context().setOffline(true);
    await comeBack(page);
    await expect(page.getByText(/^No connection\./)).toBeVisible();
    await expect(page.getByText(order.reference, { exact: true }).first()).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.context().setOffline(false);
    await expect(page.getByText(/^No connection\./)).toBeHidden();
  });
});
