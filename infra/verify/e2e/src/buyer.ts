import type { Page } from '@playwright/test';
import { newBuyer, type ShopProduct } from '@spade/testkit/shop';
import { untilAnswering } from './whole-page.ts';

/** Opens the marketplace and the order dialog of a product. */
export async function openOrderDialog(page: Page, product: ShopProduct): Promise<void> {
  await page.goto('/marketplace');
  await untilAnswering(page);
  await orderNow(page, product).click();
  await page.getByRole('dialog', { name: 'Complete Your Order' }).waitFor();
}

/** Order Now on the card of a product. */
export const orderNow = (page: Page, { title }: Pick<ShopProduct, 'title'>) =>
  page.getByRole('link', { name: `Order Now: ${title}` });

/** Fills in the order form. */
export async function fillOrderForm(page: Page, buyer = newBuyer()): Promise<void> {
  await page.getByLabel('Full name').fill(buyer.customerName);
  await page.getByLabel('Email address').fill(buyer.customerEmail);
  await page.getByLabel('Phone number').fill(buyer.customerPhone);
  await page.getByLabel('Delivery address').fill(buyer.shippingAddress);
  await page.getByLabel('City').fill(buyer.shippingCity);
  await page.getByLabel('State').selectOption(buyer.shippingState);
}

/** From the marketplace to the open payment dialog; returns the order's reference. */
export async function orderToPayment(
  page: Page,
  product: ShopProduct,
  buyer = newBuyer(),
): Promise<string> {
  await openOrderDialog(page, product);
  await fillOrderForm(page, buyer);
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Your Payment' });
  await dialog.waitFor();
  const reference = await dialog.getByText(/^SO-/).first().textContent();
  if (!reference) throw new Error('The payment dialog shows no reference');
  return reference;
}

/** Chooses a picture in the proof area. */
export async function chooseProof(page: Page, buffer: Buffer, name = 'receipt.png'): Promise<void> {
  const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  await page.getByLabel('Choose an image').setInputFiles({ name, mimeType, buffer });
  await page.getByRole('button', { name: 'Upload proof' }).and(page.locator(':enabled')).waitFor();
}

/** Changes what the order page is told of its order, from the next call on; `changes` returns what differs then. */
export const changeStatus = (page: Page, changes: (data: Record<string, unknown>) => object) =>
  page.route('**/status', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Record<string, unknown> };
    const data = { ...body.data, ...changes(body.data) };
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
