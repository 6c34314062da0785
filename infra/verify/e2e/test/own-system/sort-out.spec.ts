import { expect, type Page } from '@playwright/test';
import { waitFor } from '@spade/platform/testing/wait-for';
import { ApiClient } from '@spade/testkit/api-client';
import {
  type PlacedOrder,
  placeOrder,
  type ShopProduct,
  shopProducts,
  uploadProof,
} from '@spade/testkit/shop';
import { withoutLimits } from '@spade/testkit/start-system';
import {
  type ShopifySimulator,
  startShopifySimulator,
} from '../../../shopify-simulator/src/start-shopify-simulator.ts';
import type { StoreProduct } from '../../../shopify-simulator/src/store/store-product.ts';
import { auditBothWidths } from '../../src/audit.ts';
import { ownSystemTest } from '../../src/fixtures.ts';

/** A row of the list of work. */
const waiting = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Waiting for you' }).getByRole('link', { name });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Payment proof' });

/** A shop with a payment window of a minute, and a store that takes confirmed orders. */
const test = ownSystemTest.extend<object, { readonly store: ShopifySimulator }>({
  store: [
    async ({ browserName: _ }, use) => {
      const store = await startShopifySimulator({ productCount: 12 });
      await use(store);
      await store.close();
    },
    { scope: 'worker' },
  ],
  systemOptions: ({ store }, use) =>
    use({
      env: {
        ...withoutLimits,
        SHOPIFY_API_URL: store.url,
        SHOPIFY_ACCESS_TOKEN: store.accessToken,
        SHOPIFY_PUSH_ORDERS: 'true',
        PAYMENT_WINDOW_MINUTES: '1',
        EXPIRY_SWEEP_SECONDS: '1',
      },
    }),
});

test.describe('what staff must sort out by hand', () => {
  let api: ApiClient;
  let staff: ApiClient;
  let store: ShopifySimulator;
  /** Takes all pieces of its product, and is paid too late: its minute passes while the other tests run. */
  let late: PlacedOrder;
  let lateProduct: ShopProduct;
  /** Products of which one order takes all pieces: the list may be a second old and still show them. */
  const takenIds = new Set<number>();
  test.beforeAll(async ({ system, store: started }) => {
    store = started;
    api = new ApiClient(system.siteUrl);
    staff = api.as(system.token);
    await staff.post('/api/shopify/sync', {});
    [lateProduct] = await pickProduct();
    takenIds.add(lateProduct.id);
    late = await place(lateProduct, lateProduct.inventoryQuantity);
  });

  /** A product with pieces left, as the shop and as the store have it. */
  async function pickProduct(): Promise<[ShopProduct, StoreProduct]> {
    const data = await shopProducts(api);
    for (const product of data) {
      const inStore = store.products.find(({ title }) => title === product.title);
      const isSimple = inStore?.variants.length === 1;
      const isTaken = takenIds.has(product.id);
      if (inStore && isSimple && !isTaken && product.inStock && product.inventoryQuantity > 3) {
        return [product, inStore];
      }
    }
    throw new Error('nothing is in stock');
  }

  const place = (product: ShopProduct, quantity: number) => placeOrder(product, { quantity }, api);
  const sendProof = (order: PlacedOrder) => uploadProof(order, undefined, api);

  interface Seen {
    id: number;
    status: string;
    shopifyError: string | null;
  }
  const look = async ({ orderId }: PlacedOrder) =>
    (await staff.get<{ data: Seen }>(`/api/orders/${orderId}`)).data;

  test('shows why Shopify did not take an order, and tries again when told to', async ({
    page,
    complaints,
  }) => {
    const [product, inStore] = await pickProduct();
    const [variant] = inStore.variants;
    if (!variant) throw new Error('a product without a variant');
    const order = await place(product, 1);
    await sendProof(order);
    const before = variant.inventoryQuantity;
    variant.inventoryQuantity = 0; // sold over the counter meanwhile
    await staff.post(`/api/orders/${order.orderId}/confirm`, {});
    await waitFor('Shopify to refuse', async () => (await look(order)).shopifyError, 30_000);

    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/admin');
    await waiting(page, /^Confirmed, not in Shopify\s*1/).click();
    const { id } = await look(order);
    const row = page.getByRole('row').filter({ hasText: order.reference });
    await expect(row.getByText('Not in Shopify')).toBeVisible();
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Shopify Sync' }).click();
    await page.getByText(`${product.title}: `).click();
    await expect(page.getByRole('button', { name: 'The store has these sales' })).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.goto('/admin');
    await waiting(page, /^Confirmed, not in Shopify/).click();
    await row.getByRole('button', { name: `Order ${id}`, exact: true }).click();
    await expect(page.getByText(/^Reason: .*Unable to reserve inventory/)).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open order' }).click();
    const retry = dialogOf(page).getByRole('button', { name: 'Try again now' });
    await retry.click();
    await expect(dialogOf(page).getByText('Tried again just now')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    variant.inventoryQuantity = before;
    await retry.click();
    await expect(page.getByRole('status').getByText('Order in Shopify')).toBeVisible();
    await expect(dialogOf(page).getByText(/^gid:\/\/shopify\/Order\//)).toBeVisible();
    await expect(dialogOf(page).getByText('This order is not in Shopify yet.')).toHaveCount(0);
    expect(store.orders.filter((made) => made.sourceIdentifier === order.reference)).toHaveLength(
      1,
    );
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
    await expect(waiting(page, /not in Shopify/)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('says so when the retry itself fails', async ({ page }) => {
    const [product, inStore] = await pickProduct();
    const [variant] = inStore.variants;
    if (!variant) throw new Error('a product without a variant');
    const order = await place(product, 1);
    await sendProof(order);
    variant.inventoryQuantity = 0;
    await staff.post(`/api/orders/${order.orderId}/confirm`, {});
    await waitFor('Shopify to refuse', async () => (await look(order)).shopifyError, 30_000);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/admin?order=${(await look(order)).id}`);
    await page.route('**/shopify', (route) => route.abort());
    await dialogOf(page).getByRole('button', { name: 'Try again now' }).click();
    const toast = page.getByRole('alert');
    await expect(toast.getByText('Retry Failed')).toBeVisible();
    await expect(toast.getByText('Failed to send the order to Shopify')).toBeVisible();
    variant.inventoryQuantity = 10;
  });

  test('counts what was paid late on the dashboard, and finds it, at both widths', async ({
    page,
    complaints,
  }) => {
    test.setTimeout(240_000);
    await expect
      .poll(async () => (await look(late)).status, {
        message: 'the window has passed',
        timeout: 110_000,
        intervals: [500],
      })
      .toBe('failed');
    let left = 0;
    await waitFor(
      'the pieces to come back',
      async () => {
        const data = await shopProducts(api);
        left = data.find(({ id }) => id === lateProduct.id)?.inventoryQuantity ?? 0;
        return left > 0;
      },
      30_000,
      200,
    );
    await place(lateProduct, left); // another buyer takes them
    await sendProof(late);

    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/admin');
    await expect(waiting(page, /^Paid late: refund or restock\s*1/)).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await waiting(page, /^Paid late/).click();
    await expect(page.getByText('1 order', { exact: true })).toBeVisible();
    const status = page.getByRole('combobox', { name: 'Status' });
    await expect(status).toHaveValue('paid_late');
    const row = page.getByRole('row').filter({ hasText: late.reference });
    await expect(row.getByText('Paid late: refund or restock')).toBeVisible();
    await row.getByRole('button', { name: /^Order \d+$/ }).click();
    await expect(page.getByText('The order cannot be confirmed.', { exact: false })).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await download;
    await status.selectOption('Confirmed');
    await expect(row).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('attention')).toBeNull();

    await page.goto(`/admin?order=${(await look(late)).id}`);
    const settle = dialogOf(page).getByRole('button', { name: 'Settle this order' });
    await settle.click();
    await expect(dialogOf(page).getByText('Choose what was done')).toBeVisible();
    await expect(dialogOf(page).getByText('Please give a reason')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.goto(`/orders/${late.orderId}`);
    await expect(page.getByText('Your proof came after the time had ended.')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);

    await page.goto(`/admin?order=${(await look(late)).id}`);
    const dialog = dialogOf(page);
    await dialog.getByRole('radio', { name: /The money was sent back/ }).check();
    expect(await auditBothWidths(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Sent back by transfer today.');
    await dialog.getByRole('button', { name: 'Settle this order' }).click();
    await expect(page.getByRole('status').getByText('Order Settled')).toBeVisible();
    await expect(waiting(page, /^Paid late/)).toHaveCount(0, { timeout: 20_000 });
    await page.goto(`/admin/orders?open=${(await look(late)).id}&search=${late.reference}`);
    await expect(page.getByText('Payment refunded')).toBeVisible();
    await expect(page.getByText('Sent back by transfer today.')).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
