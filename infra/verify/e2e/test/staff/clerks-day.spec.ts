import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { waitFor } from '@spade/platform/testing/wait-for';
import { systemApi } from '@spade/testkit/api-client';
import type { RunningSystem } from '@spade/testkit/running-system';
import { settingSamples } from '@spade/testkit/setting-samples';
import { type PlacedOrder, placeOrder, shopProducts, uploadProof } from '@spade/testkit/shop';
import { staffApi } from '@spade/testkit/staff';
import { auditBothWidths } from '../../src/audit.ts';
import { staffTest as test } from '../../src/fixtures.ts';

const ORDERS = 40;

/** Of ten orders, the last is picked up. */
const isPickedUp = (made: number): boolean => made % 10 === 9;
const PICKED_UP = 4;
const SENT = ORDERS - PICKED_UP;

/** Opens a pick-up point, or closes it again. */
async function setPickupPoints(system: RunningSystem, value: string | null): Promise<void> {
  const owner = await staffApi(systemApi(), system.admin);
  const { data } = await owner.get<{ data: { key: string; version: number }[] }>(
    '/api/admin/settings',
  );
  const { version } = data.find(({ key }) => key === 'PICKUP_POINTS') ?? {};
  await owner.post('/api/admin/settings', { changes: [{ key: 'PICKUP_POINTS', version, value }] });
}

/** Orders of one buyer that are paid and wait to be packed; some are picked up. */
async function placeConfirmed(token: string, customerName: string): Promise<PlacedOrder[]> {
  const staff = systemApi().as(token);
  const products = (await shopProducts()).filter(({ inventoryQuantity }) => inventoryQuantity > 9);
  const orders: PlacedOrder[] = [];
  for (let made = 0; made < ORDERS; made += 1) {
    const product = products[made % products.length];
    if (!product) throw new Error('Nothing is in stock');
    const pickup = { delivery: 'pickup', pickupPointId: 'market-stall' };
    const place = () => placeOrder(product, { customerName, ...(isPickedUp(made) && pickup) });
    // The point is open within a minute.
    const order = await (isPickedUp(made) ? waitFor('a pick-up', place, 60_000, 1_000) : place());
    await uploadProof(order);
    await staff.post(`/api/orders/${order.orderId}/confirm`, {});
    orders.push(order);
  }
  return orders;
}

/** What the buyer reads on the page of the order. */
async function handoverCodeOf(orderId: string): Promise<string> {
  const { data } = await systemApi().get<{ data: { shipment: { handoverCode: string } } }>(
    `/api/orders/${orderId}/status`,
  );
  return data.shipment.handoverCode;
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
  const point = settingSamples.PICKUP_POINTS?.value ?? null;
  test.beforeEach(({ system }) => setPickupPoints(system, point));
  test.afterEach(({ system }) => setPickupPoints(system, null));

  test('forty orders are started, printed, made ready or sent with a waybill number each, and delivered in twelve presses, and one for each that is picked up; the one that cannot be sent is named', async ({
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

    await bar.getByRole('button', { name: `Mark several ready (${PICKED_UP})` }).click();
    await dialog.getByRole('button', { name: `Mark ${PICKED_UP} orders ready` }).click();
    await expect(bar.getByText(`${PICKED_UP} orders ready to be picked up.`)).toBeVisible();

    await bar.getByRole('button', { name: `Ship several (${SENT})` }).click();
    await dialog.getByRole('textbox', { name: /^Courier/ }).fill('GIG Logistics');
    // A scanner types a number and Enter for each parcel, in the order of the list.
    await dialog
      .getByRole('textbox', { name: /^Waybill number/ })
      .first()
      .focus();
    for (let parcel = 1; parcel <= SENT; parcel += 1) {
      await page.keyboard.type(`GIG-${parcel}`);
      await page.keyboard.press('Enter');
    }
    // At the last moment: the list, read again meanwhile, would leave it out.
    const [gone] = orders;
    await systemApi()
      .as(token)
      .post(`/api/orders/${gone?.orderId}/cancel-paid`, { reason: 'The last piece is damaged.' });
    await dialog.getByRole('button', { name: `Ship ${SENT} orders` }).click();
    await expect(bar.getByText(`${SENT - 1} orders shipped.`)).toBeVisible();
    await expect(bar.getByText('1 order not done.')).toBeVisible();
    await expect(bar.getByText(`${gone?.reference}: The order has ended.`)).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    expect(pressed()).toBe(9);

    const [, second] = orders;
    const { data: sent } = await systemApi()
      .as(token)
      .get<{ data: { shipment: object } }>(`/api/orders/${second?.orderId}`);
    // The newest order is at the top of the list, the second of all at its foot but one.
    expect(sent.shipment).toMatchObject({
      courier: 'GIG Logistics',
      waybillNumber: `GIG-${SENT - 1}`,
    });

    await bar.getByRole('link', { name: 'See what is on its way' }).click();
    await choose();
    await expect(page).toHaveURL(/search=Musa/);
    await bar.getByRole('button', { name: `Mark several delivered (${SENT - 1})` }).click();
    await dialog.getByRole('button', { name: `Mark ${SENT - 1} orders delivered` }).click();
    await expect(bar.getByText(`${SENT - 1} orders handed over.`)).toBeVisible();
    expect(pressed()).toBe(12);

    // At the counter: each buyer says the code of their order.
    const pickedUp = orders.filter((_order, made) => isPickedUp(made));
    for (const { orderId, reference } of pickedUp) {
      const code = await handoverCodeOf(orderId);
      await page.goto('/orders/handover');
      await page.getByLabel(/reference/i).fill(reference);
      await page.getByLabel('Handover code').fill(code);
      await page.getByRole('button', { name: 'Mark as handed over' }).click();
      await expect(page.getByRole('heading', { name: 'The order is handed over' })).toBeVisible();
    }
    expect(pressed()).toBe(12 + PICKED_UP);
    expect(complaints).toEqual([]);
  });
});
