import { expect, type Page } from '@playwright/test';
import { systemApi } from '@spade/testkit/api-client';
import { drawPicture } from '@spade/testkit/pictures';
import { uploadProof } from '@spade/testkit/shop';
import { auditBothWidths, auditPage } from '../../src/audit.ts';
import { placeOrder, placePaidOrder, type StaffOrder } from '../../src/back-office/orders.ts';
import { staffTest as test } from '../../src/fixtures.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Payment proof' });
const confirmIn = (page: Page) => dialogOf(page).getByRole('button', { name: 'Confirm Payment' });
const attestIn = (page: Page) => dialogOf(page).getByRole('checkbox');
const cardOf = (page: Page, { id }: StaffOrder) =>
  page.getByRole('article', { name: `Order ${id}`, exact: true });

test.describe('staff and an order', () => {
  /** Opens the dialog of an order, by its address. */
  async function openOrder(page: Page, id: number): Promise<void> {
    await page.goto(`/admin?order=${id}`);
    await expect(dialogOf(page).getByText('History')).toBeVisible();
  }

  test('shows what waits: number, product, customer, total, address and both ways on', async ({
    page,
    complaints,
    token,
  }) => {
    const order = await placePaidOrder(token);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/admin');
    const card = cardOf(page, order);
    await expect(card.getByText(order.reference)).toBeVisible();
    await expect(card.getByText(order.customerName)).toBeVisible();
    await expect(card.getByText('Awaiting Confirmation')).toBeVisible();
    await expect(card.getByText('12 Allen Avenue, Ikeja, Lagos')).toBeVisible();
    await expect(card.getByText(/^Proof came \d+ minutes? ago$/)).toBeVisible();
    const thumbnail = card.locator('img');
    await thumbnail.scrollIntoViewIfNeeded();
    await expect(thumbnail).toHaveJSProperty('naturalWidth', 112);
    await expect(card.getByRole('button', { name: 'View Payment Proof' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('confirms a payment once the credit is attested, with the amount received', async ({
    page,
    complaints,
    token,
  }) => {
    const order = await placePaidOrder(token);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/admin');
    await cardOf(page, order).getByRole('button', { name: 'Confirm Payment' }).click();
    await confirmIn(page).click();
    await expect(
      dialogOf(page).getByText('Check the bank account, then tick this box.'),
    ).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    const amount = dialogOf(page).getByRole('textbox', { name: /Amount received/ });
    await amount.fill((Number(order.totalAmount) - 500).toFixed(2));
    await expect(dialogOf(page).getByText('₦500.00 less than the order.')).toBeVisible();
    await attestIn(page).check();
    await expect(dialogOf(page).getByRole('img', { name: /Payment proof 1 of 1/ })).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await confirmIn(page).click();
    const toast = page.getByRole('status');
    await expect(toast.getByText('Order Confirmed')).toBeVisible();
    await expect(toast.getByText('Order payment has been confirmed')).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
    await expect(cardOf(page, order)).toHaveCount(0);
    expect(await auditBothWidths(page)).toEqual([]);
    expect(complaints).toEqual([]);

    await openOrder(page, order.id);
    await expect(dialogOf(page).getByText('Payment confirmed')).toBeVisible();
    expect(await confirmIn(page).count()).toBe(0);
    expect(await auditBothWidths(page)).toEqual([]);
  });

  test('rejects a proof with a reason that the customer reads', async ({ page, token }) => {
    const order = await placePaidOrder(token);
    await page.setViewportSize({ width: 360, height: 800 });
    await openOrder(page, order.id);
    await dialogOf(page).getByText('Reject this proof').click();
    const send = dialogOf(page).getByRole('button', { name: 'Reject and ask again' });
    await send.click();
    await expect(dialogOf(page).getByText('Please give a reason')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await dialogOf(page)
      .getByRole('combobox', { name: 'Common reasons' })
      .selectOption('The money has not arrived in our account.');
    const reason = dialogOf(page).getByRole('textbox', { name: /^Reason/ });
    await expect(reason).toHaveValue('The money has not arrived in our account.');
    await reason.fill('The money has not arrived. Please ask your bank.');
    await send.click();
    await expect(page.getByRole('status').getByText('Proof Rejected')).toBeVisible();

    await openOrder(page, order.id);
    await expect(
      dialogOf(page).getByText('Rejected: The money has not arrived. Please ask your bank.'),
    ).toBeVisible();
    await expect(dialogOf(page).getByText('Pending Payment')).toBeVisible();
  });

  test.describe('when the same clerk has confirmed it in another window', () => {
    test('says that it is done, without an error and without a second confirmation', async ({
      page,
      token,
      otherPage,
    }) => {
      const order = await placePaidOrder(token);
      await openOrder(page, order.id);
      await openOrder(otherPage, order.id);
      await attestIn(page).check();
      await attestIn(otherPage).check();
      // The other window does not hear of it before its clerk presses.
      const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
      await otherPage.route('**/api/orders**', async (route) => {
        if (route.request().method() === 'GET') await pressed;
        await route.continue();
      });
      await confirmIn(page).click();
      await expect(page.getByText('Order Confirmed')).toBeVisible();
      await confirmIn(otherPage).click();
      press();
      await expect(otherPage.getByText('Order Confirmed')).toBeVisible();
      expect(await otherPage.getByText('Confirmation Failed').count()).toBe(0);
      await expect(confirmIn(otherPage)).toHaveCount(0);
      expect(await auditPage(otherPage)).toEqual([]);
    });

    test('takes the form away while the dialog is open', async ({ page, token, otherPage }) => {
      const order = await placePaidOrder(token);
      await openOrder(page, order.id);
      await openOrder(otherPage, order.id);
      await attestIn(otherPage).check();
      await confirmIn(otherPage).click();
      await expect(otherPage.getByText('Order Confirmed')).toBeVisible();
      await expect(confirmIn(page)).toHaveCount(0, { timeout: 20_000 });
      await expect(dialogOf(page).getByText('Payment confirmed')).toBeVisible();
    });
  });

  test('says so when a confirmation fails, keeps the dialog and what was typed', async ({
    page,
    token,
  }) => {
    const order = await placePaidOrder(token);
    await openOrder(page, order.id);
    await dialogOf(page)
      .getByRole('textbox', { name: /Amount received/ })
      .fill('1,000.00');
    await attestIn(page).check();
    await page.route('**/confirm', (route) => route.abort());
    await confirmIn(page).click();
    const toast = page.getByRole('alert');
    await expect(toast.getByText('Confirmation Failed')).toBeVisible();
    await expect(toast.getByText('Failed to confirm order')).toBeVisible();
    expect(await auditPage(page)).toEqual([]);
    const amount = dialogOf(page).getByRole('textbox', { name: /Amount received/ });
    await expect(amount).toHaveValue('1,000.00');
    await expect(attestIn(page)).toBeChecked();
  });

  test('tells a shortfall wherever the order is shown, on its receipt too', async ({
    page,
    complaints,
    token,
  }) => {
    const order = await placePaidOrder(token);
    await systemApi()
      .as(token)
      .post(`/api/orders/${order.orderId}/confirm`, { amountReceived: '100.00' });
    await page.goto(`/admin/orders?search=${order.reference}`);
    const row = page.getByRole('row').filter({ hasText: order.reference });
    await expect(row.getByText(/^₦[\d,]+\.\d\d short$/)).toBeVisible();
    await row.getByRole('button', { name: `Order ${order.id}`, exact: true }).click();
    const panel = page.getByRole('region', { name: 'Open order' });
    await expect(panel.getByText(/^₦100\.00.*less than the order/)).toBeVisible();
    expect(await auditPage(page)).toEqual([]);
    await page.goto(`/orders/${order.orderId}`);
    await expect(page.getByRole('row', { name: 'Received ₦100.00' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Still to pay ₦/ })).toBeVisible();
    expect(await page.getByText('Total paid').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('cancels an unpaid order, with a reason', async ({ page, token }) => {
    const order = await placeOrder(token);
    await openOrder(page, order.id);
    await expect(dialogOf(page).getByText('No picture was uploaded.')).toBeVisible();
    expect(await confirmIn(page).count()).toBe(0);
    await dialogOf(page).getByText('Cancel this order', { exact: true }).click();
    await dialogOf(page)
      .getByRole('textbox', { name: /^Reason/ })
      .fill('You asked us to.');
    await dialogOf(page).getByRole('button', { name: 'Cancel the order' }).click();
    await expect(page.getByText('Order Cancelled')).toBeVisible();
    await openOrder(page, order.id);
    await expect(dialogOf(page).getByText('You asked us to.')).toBeVisible();
  });

  test('starts the processing of a confirmed order', async ({ page, token }) => {
    const order = await placePaidOrder(token);
    await openOrder(page, order.id);
    await attestIn(page).check();
    await confirmIn(page).click();
    await expect(dialogOf(page)).toBeHidden();
    await page.goto(`/admin?order=${order.id}`);
    await dialogOf(page).getByRole('button', { name: 'Start Processing' }).click();
    await expect(page.getByText('Processing Started')).toBeVisible();
  });

  test('warns of a picture that is on another order too', async ({ page, token }) => {
    const picture = await drawPicture();
    const first = await placeOrder(token);
    const second = await placeOrder(token);
    await uploadProof(first, picture);
    await uploadProof(second, picture);
    await openOrder(page, second.id);
    await expect(
      dialogOf(page).getByText(`Same image as on order ${first.id} (${first.reference}).`),
    ).toBeVisible();
    expect(await auditPage(page)).toEqual([]);
  });

  test('shows every proof that was sent, and says when a new one comes in meanwhile', async ({
    page,
    token,
  }) => {
    const order = await placePaidOrder(token);
    await openOrder(page, order.id);
    await attestIn(page).check();
    await uploadProof(order);
    await expect(
      dialogOf(page).getByText('The customer sent another picture while you looked.'),
    ).toBeVisible({ timeout: 20_000 });
    await expect(attestIn(page)).not.toBeChecked();
    await expect(dialogOf(page).getByText('Image 2 of 2')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Earlier image' }).click();
    await expect(dialogOf(page).getByRole('img', { name: /Payment proof 1 of 2/ })).toBeVisible();
  });
});
