import { expect, type Page } from '@playwright/test';
import { uploadProof } from '@spade/testkit/shop';
import { auditBothWidths } from '../../src/audit.ts';
import { placeOrder, placePaidOrder, type StaffOrder } from '../../src/back-office/orders.ts';
import { staffTest as test } from '../../src/fixtures.ts';

/** Named by its proof while the payment is not decided, then by the order. */
const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: /^(Payment proof|Order \d+ · )/ });
const confirmIn = (page: Page) => dialogOf(page).getByRole('button', { name: 'Confirm Payment' });
const attestIn = (page: Page) => dialogOf(page).getByRole('checkbox');
const cardOf = (page: Page, { id }: StaffOrder) =>
  page.getByRole('article', { name: `Order ${id}`, exact: true });

/** On a phone the dashboard shows the first orders that wait, until all are asked for. */
async function showAll(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'Orders awaiting confirmation' });
  await expect(list.getByRole('article').first()).toBeVisible();
  const all = list.getByRole('button', { name: /^Show all \d+ orders$/ });
  if (await all.isVisible()) await all.click();
}

test.describe('staff and an order', () => {
  /** Opens the dialog of an order, by its address. */
  async function openOrder(page: Page, id: number): Promise<void> {
    await page.goto(`/admin?order=${id}`);
    await expect(page.getByRole('dialog').getByText('History', { exact: true })).toBeVisible();
  }

  test('shows what waits: number, product, customer, total, address and both ways on', async ({
    page,
    complaints,
    token,
  }) => {
    const order = await placePaidOrder(token);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/admin');
    await showAll(page);
    const card = cardOf(page, order);
    await expect(card.getByText(order.reference)).toBeVisible();
    await expect(card.getByText(order.customerName)).toBeVisible();
    await expect(card.getByText('Awaiting Confirmation')).toBeVisible();
    await expect(card.getByText('12 Allen Avenue, Ikeja, Lagos')).toBeVisible();
    await expect(
      card.getByText(/^Proof came (less than a minute|\d+ minutes?) ago$/),
    ).toBeVisible();
    const thumbnail = card.locator('img');
    await thumbnail.scrollIntoViewIfNeeded();
    await expect(thumbnail).toHaveJSProperty('naturalWidth', 112);
    await expect(card.getByRole('button', { name: 'View Payment Proof' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('confirms a payment once the credit is attested, with the amount received, also when a first try fails', async ({
    page,
    complaints,
    token,
  }) => {
    const order = await placePaidOrder(token);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/admin');
    await showAll(page);
    await cardOf(page, order).getByRole('button', { name: 'Confirm Payment' }).click();
    await confirmIn(page).click();
    await expect(
      dialogOf(page).getByText('Check the bank account, then tick this box.'),
    ).toBeVisible();
    const amount = dialogOf(page).getByRole('textbox', { name: /Amount received/ });
    const received = (Number(order.totalAmount) - 500).toFixed(2);
    await amount.fill(received);
    await expect(dialogOf(page).getByText('₦500.00 less than the order.')).toBeVisible();
    await attestIn(page).check();
    await expect(dialogOf(page).getByRole('img', { name: /Payment proof 1 of 1/ })).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    expect(complaints).toEqual([]);

    await page.route('**/confirm', (route) => route.abort(), { times: 1 });
    await confirmIn(page).click();
    await expect(page.getByRole('alert').getByText('Failed to confirm order')).toBeVisible();
    await expect(amount).toHaveValue(received);
    await expect(attestIn(page)).toBeChecked();
    await confirmIn(page).click();
    await expect(
      page.getByRole('status').getByText('Order payment has been confirmed'),
    ).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
    await expect(cardOf(page, order)).toHaveCount(0);

    await openOrder(page, order.id);
    await expect(dialogOf(page).getByText('Payment confirmed')).toBeVisible();
    await expect(
      dialogOf(page)
        .getByText(/less than the order/)
        .first(),
    ).toBeVisible();
    expect(await confirmIn(page).count()).toBe(0);
    expect(await auditBothWidths(page)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Start Processing' }).click();
    await expect(page.getByText('Processing Started', { exact: true })).toBeVisible();
    await page.goto(`/admin/orders?search=${order.reference}`);
    const row = page.getByRole('row').filter({ hasText: order.reference });
    await expect(row.getByText('₦500.00 short')).toBeVisible();
  });

  test('confirms a further payment of an order that was confirmed short', async ({
    page,
    complaints,
    token,
  }) => {
    const order = await placePaidOrder(token);
    const amountReceived = (Number(order.totalAmount) - 500).toFixed(2);
    const sent = { headers: { authorization: `Bearer ${token}` }, data: { amountReceived } };
    expect((await page.request.post(`/api/orders/${order.id}/confirm`, sent)).ok()).toBe(true);
    await page.setViewportSize({ width: 360, height: 800 });
    await openOrder(page, order.id);
    const dialog = dialogOf(page);
    await expect(dialog.getByText(/use "Confirm a further payment" below/)).toBeVisible();
    await dialog.locator('summary', { hasText: 'Confirm a further payment' }).click();
    await dialog.getByRole('textbox', { name: /^What came now/ }).fill('500');
    await dialog.getByRole('textbox', { name: /^Transaction id/ }).fill('FT-2');
    await attestIn(page).check();
    expect(await auditBothWidths(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirm a further payment' }).click();
    await expect(page.getByRole('status').getByText('Payment Added')).toBeVisible();
    await openOrder(page, order.id);
    await expect(dialog.getByText(/received: exactly what the order costs/)).toBeVisible();
    await expect(dialog.getByText('Payment received')).toBeVisible();
    await expect(dialog.getByText('Confirm a further payment')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('takes the form away when the order is confirmed in another window', async ({
    page,
    token,
    otherPage,
  }) => {
    const order = await placePaidOrder(token);
    await openOrder(page, order.id);
    await openOrder(otherPage, order.id);
    await attestIn(otherPage).check();
    await confirmIn(otherPage).click();
    await expect(otherPage.getByText('Order Confirmed')).toBeVisible();
    await expect(confirmIn(page)).toHaveCount(0);
    await expect(dialogOf(page).getByText('Payment confirmed')).toBeVisible();
  });

  test('cancels an unpaid order, with a reason', async ({ page, token }) => {
    const order = await placeOrder(token);
    const dialog = page.getByRole('dialog', { name: order.reference });
    await openOrder(page, order.id);
    await expect(dialog.getByText('No picture was uploaded.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Confirm Payment' })).toHaveCount(0);
    await dialog.getByText('Cancel this order', { exact: true }).click();
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('You asked us to.');
    await dialog.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(page.getByText('Order Cancelled')).toBeVisible();
    await openOrder(page, order.id);
    await expect(dialog.getByText('You asked us to.')).toBeVisible();
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
    ).toBeVisible();
    await expect(attestIn(page)).not.toBeChecked();
    await expect(dialogOf(page).getByText('Image 2 of 2')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Earlier image' }).click();
    await expect(dialogOf(page).getByRole('img', { name: /Payment proof 1 of 2/ })).toBeVisible();
  });
});
