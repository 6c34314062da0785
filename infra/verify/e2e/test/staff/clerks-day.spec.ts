import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { systemApi } from '@spade/testkit/api-client';
import { type PlacedOrder, placeOrder, shopProducts, uploadProof } from '@spade/testkit/shop';
import { auditBothWidths } from '../../src/audit.ts';
import { staffTest as test } from '../../src/fixtures.ts';

const ORDERS = 40;

/** Orders of one buyer that are paid and wait to be packed. */
async function placeConfirmed(token: string, customerName: string): Promise<PlacedOrder[]> {
  const staff = systemApi().as(token);
  const products = (await shopProducts()).filter(({ inventoryQuantity }) => inventoryQuantity > 9);
  const orders: PlacedOrder[] = [];
  for (let made = 0; made < ORDERS; made += 1) {
    const product = products[made % products.length];
    if (!product) throw new Error('Nothing is in stock');
    const order = await placeOrder(product, { customerName });
    await uploadProof(order);
    await staff.post(`/api/orders/${order.orderId}/confirm`, {});
    orders.push(order);
  }
  return orders;
}

/** Counts what the clerk presses on any page from now on. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('countPress', () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    const { countPress } = window as unknown as { countPress: () => void }; // exposed above
    addEventListener('click', ({ isTrusted }) => isTrusted && countPress(), { capture: true });
  });
  return () => presses;
}

test.describe("a clerk's day on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true });

  test('forty orders are started, printed, sent with a waybill number each and delivered in ten presses; the one that cannot be sent is named', async ({
    page,
    token,
    complaints,
  }) => {
    const customerName = `Musa ${randomBytes(4).toString('hex')}`;
    const orders = await placeConfirmed(token, customerName);
    const pressed = await countPresses(page);
    const bar = page.getByRole('region', { name: 'Several orders at once' });
    const dialog = page.getByRole('dialog');
    const choose = () => page.getByRole('searchbox', { name: 'Search' }).fill(customerName);

    await page.goto(`/admin/orders?status=confirmed&search=${encodeURIComponent(customerName)}`);
    await bar.getByRole('button', { name: `Start several (${ORDERS})` }).click();
    await expect(dialog.getByText(`${ORDERS} of ${ORDERS} chosen`)).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await dialog.getByRole('button', { name: `Start ${ORDERS} orders` }).click();
    await expect(bar.getByText(`${ORDERS} orders started.`)).toBeVisible();

    await bar.getByRole('link', { name: 'Print their slips and pack them' }).click();
    await choose();
    await expect(page).toHaveURL(/search=Musa/);
    await bar.getByRole('button', { name: `Print slips (${ORDERS})` }).click();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: `Print ${ORDERS} slips` }).click();
    const slips = await readFile(await (await download).path(), 'latin1');
    expect(slips.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(ORDERS);

    await bar.getByRole('button', { name: `Ship several (${ORDERS})` }).click();
    await dialog.getByRole('textbox', { name: /^Courier/ }).fill('GIG Logistics');
    // A scanner types a number and Enter for each parcel, in the order of the list.
    await dialog
      .getByRole('textbox', { name: /^Waybill number/ })
      .first()
      .focus();
    for (let parcel = 1; parcel <= ORDERS; parcel += 1) {
      await page.keyboard.type(`GIG-${parcel}`);
      await page.keyboard.press('Enter');
    }
    // At the last moment: the list, read again meanwhile, would leave it out.
    const [gone] = orders;
    await systemApi()
      .as(token)
      .post(`/api/orders/${gone?.orderId}/cancel-paid`, { reason: 'The last piece is damaged.' });
    await dialog.getByRole('button', { name: `Ship ${ORDERS} orders` }).click();
    await expect(bar.getByText(`${ORDERS - 1} orders shipped.`)).toBeVisible();
    await expect(bar.getByText('1 order not done.')).toBeVisible();
    await expect(bar.getByText(`${gone?.reference}: The order has ended.`)).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    expect(pressed()).toBe(7);

    const [, second] = orders;
    const { data: sent } = await systemApi()
      .as(token)
      .get<{ data: { shipment: object } }>(`/api/orders/${second?.orderId}`);
    // The newest order is at the top of the list, the second of all at its foot but one.
    expect(sent.shipment).toMatchObject({
      courier: 'GIG Logistics',
      waybillNumber: `GIG-${ORDERS - 1}`,
    });

    await bar.getByRole('link', { name: 'See what is on its way' }).click();
    await choose();
    await expect(page).toHaveURL(/search=Musa/);
    await bar.getByRole('button', { name: `Mark several delivered (${ORDERS - 1})` }).click();
    await dialog.getByRole('button', { name: `Mark ${ORDERS - 1} orders delivered` }).click();
    await expect(bar.getByText(`${ORDERS - 1} orders delivered.`)).toBeVisible();
    expect(pressed()).toBe(10);
    expect(complaints).toEqual([]);
  });
});
