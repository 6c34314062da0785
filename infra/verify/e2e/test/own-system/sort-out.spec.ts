import { expect, type Page } from '@playwright/test';
import { waitFor } from '@spade/platform/testing/wait-for';
import { ApiClient } from '@spade/testkit/api-client';
import { databaseUrl, type RunningSystem } from '@spade/testkit/running-system';
import {
  type PlacedOrder,
  placeOrder,
  type ShopProduct,
  shopProducts,
  uploadProof,
} from '@spade/testkit/shop';
import { withoutLimits } from '@spade/testkit/start-system';
import pg from 'pg';
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
/** Named by its proof while the payment is not decided, then by the order. */
const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: /^(Payment proof|Order \d+ · )/ });

/** A shop with a store that takes confirmed orders. */
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
        EXPIRY_SWEEP_SECONDS: '1',
      },
    }),
});

test.describe('what staff must sort out by hand', () => {
  let api: ApiClient;
  let staff: ApiClient;
  let store: ShopifySimulator;
  test.beforeAll(async ({ system, store: started }) => {
    store = started;
    api = new ApiClient(system.siteUrl);
    staff = api.as(system.token);
    await staff.post('/api/shopify/sync', {});
  });

  /** A product with pieces left, as the shop and as the store have it. */
  async function pickProduct(): Promise<[ShopProduct, StoreProduct]> {
    const data = await shopProducts(api);
    for (const product of data) {
      const inStore = store.products.find(({ title }) => title === product.title);
      const isSimple = inStore?.variants.length === 1;
      if (inStore && isSimple && product.inStock && product.inventoryQuantity > 3) {
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

  /** The time to pay has passed, as far as the database knows. */
  async function endWindow(system: RunningSystem, { orderId }: PlacedOrder): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl(system, 'orders') });
    await client.connect();
    await client.query('update orders set payment_deadline = now() where public_id = $1', [
      orderId,
    ]);
    await client.end();
  }

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
    await waiting(page, /^Not in step with Shopify\s*1/).click();
    const { id } = await look(order);
    const row = page.getByRole('row').filter({ hasText: order.reference });
    await expect(row.getByText('Not in Shopify')).toBeVisible();
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Shopify Sync' }).click();
    await page.getByText(`${product.title}: `).click();
    await expect(page.getByRole('button', { name: 'The store has these sales' })).toBeVisible();
    await page.goto('/admin');
    await waiting(page, /^Not in step with Shopify/).click();
    await row.getByRole('link', { name: `Order ${id}`, exact: true }).click();
    await expect(page.getByText(/^Reason: .*Unable to reserve inventory/)).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open order', exact: true }).click();
    const retry = dialogOf(page).getByRole('button', { name: 'Try again now' });
    await page.route('**/shopify', (route) => route.abort(), { times: 1 });
    await retry.click();
    await expect(page.getByRole('alert').getByText('Retry Failed')).toBeVisible();
    complaints.length = 0;
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
    await expect(waiting(page, /step with Shopify/)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('counts what was paid late on the dashboard, and finds it, at both widths', async ({
    page,
    complaints,
    system,
  }) => {
    const [lateProduct] = await pickProduct();
    const { id: productId, inventoryQuantity: pieces } = lateProduct;
    // The list may be a second old.
    const untilListed = (wanted: number) =>
      expect(async () => {
        const listed = (await shopProducts(api)).find(({ id }) => id === productId);
        expect(listed?.inventoryQuantity ?? 0).toBe(wanted);
      }).toPass();
    const late = await place(lateProduct, pieces);
    await untilListed(0);
    await endWindow(system, late);
    await untilListed(pieces);
    expect((await look(late)).status).toBe('failed');
    await place(lateProduct, pieces); // another buyer takes them
    await sendProof(late);

    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/admin');
    await expect(waiting(page, /^Paid late: refund or restock\s*1/)).toBeVisible();
    await waiting(page, /^Paid late/).click();
    await expect(page.getByText('1 order', { exact: true })).toBeVisible();
    const status = page.getByRole('combobox', { name: 'Status' });
    await expect(status).toHaveValue('paid_late');
    const row = page.getByRole('row').filter({ hasText: late.reference });
    await expect(row.getByText('Refund or restock')).toBeVisible();
    await row.getByRole('link', { name: /^Order \d+$/ }).click();
    await expect(page.getByText('The order cannot be confirmed.', { exact: false })).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await status.selectOption('Confirmed');
    await expect(row).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('attention')).toBeNull();

    await page.goto(`/admin?order=${(await look(late)).id}`);
    const settle = dialogOf(page).getByRole('button', { name: 'Settle this order' });
    await settle.click();
    await expect(dialogOf(page).getByText('Choose what was done')).toBeVisible();
    await expect(dialogOf(page).getByText('Please give a reason')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    const dialog = dialogOf(page);
    await dialog.getByRole('radio', { name: /The money was sent back/ }).check();
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Sent back by transfer today.');
    await dialog.getByRole('button', { name: 'Settle this order' }).click();
    await expect(page.getByRole('status').getByText('Order Settled')).toBeVisible();
    await expect(waiting(page, /^Paid late/)).toHaveCount(0);
    await page.goto(`/admin/orders?open=${(await look(late)).id}&search=${late.reference}`);
    await expect(page.getByText('Payment refunded')).toBeVisible();
    await expect(page.getByText('Sent back by transfer today.')).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
