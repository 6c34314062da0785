import { dataPlace } from '@spade/platform/testing/data-place';
import { waitFor } from '@spade/platform/testing/wait-for';
import { ApiClient } from '@spade/testkit/api-client';
import { launchBrowser } from '@spade/testkit/browser';
import {
  type PlacedOrder,
  placeOrder,
  type ShopProduct,
  shopProducts,
  uploadProof,
} from '@spade/testkit/shop';
import { openStaffPage, signIn } from '@spade/testkit/staff';
import { startSystem, type TestSystem, withoutLimits } from '@spade/testkit/start-system';
import type { Browser, Page } from 'playwright-core';
import {
  type ShopifySimulator,
  startShopifySimulator,
} from '../../shopify-simulator/src/start-shopify-simulator.ts';
import type { StoreProduct } from '../../shopify-simulator/src/store/store-product.ts';
import { auditBothWidths } from '../src/audit.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Payment proof' });

/** A shop of one's own, with a payment window of a minute and a store that takes confirmed orders. */
describe('what staff must sort out by hand', () => {
  let browser: Browser;
  let system: TestSystem;
  let api: ApiClient;
  let staff: ApiClient;
  let store: ShopifySimulator;
  let token: string;
  /** Takes all pieces of its product, and is paid too late: its minute passes while the other tests run. */
  let late: PlacedOrder;
  let lateProduct: ShopProduct;
  /** Products of which one order takes all pieces: the list may be a second old and still show them. */
  const takenIds = new Set<number>();
  const variables = () => ({
    ...withoutLimits,
    SHOPIFY_API_URL: store.url,
    SHOPIFY_ACCESS_TOKEN: store.accessToken,
    SHOPIFY_PUSH_ORDERS: 'true',
    PAYMENT_WINDOW_MINUTES: '1',
    EXPIRY_SWEEP_SECONDS: '1',
  });
  beforeAll(async () => {
    browser = await launchBrowser();
    store = await startShopifySimulator({ productCount: 12 });
    system = await startSystem({ env: variables(), place: dataPlace() });
    api = new ApiClient(system.siteUrl);
    token = await signIn(api, system.admin);
    staff = api.as(token);
    await staff.post('/api/shopify/sync', {});
    [lateProduct] = await pickProduct();
    takenIds.add(lateProduct.id);
    late = await place(lateProduct, lateProduct.inventoryQuantity);
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await system.stop();
    await store.close();
  });

  const open = (width: number) =>
    openStaffPage(browser, token, { baseURL: system.siteUrl, viewport: { width, height: 800 } });

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

  it('shows why Shopify did not take an order, and tries again when told to', async () => {
    const [product, inStore] = await pickProduct();
    const [variant] = inStore.variants;
    if (!variant) throw new Error('a product without a variant');
    const order = await place(product, 1);
    await sendProof(order);
    const before = variant.inventoryQuantity;
    variant.inventoryQuantity = 0; // sold over the counter meanwhile
    await staff.post(`/api/orders/${order.orderId}/confirm`, {});
    await waitFor('Shopify to refuse', async () => (await look(order)).shopifyError, 30_000);

    const { page, complaints, close } = await open(360);
    await page.goto('/admin');
    await page.getByText('1 confirmed order is not in Shopify.').waitFor();
    await page.getByRole('link', { name: 'Show what is not in Shopify' }).click();
    const { id } = await look(order);
    const row = page.getByRole('row').filter({ hasText: order.reference });
    await row.getByText('Not in Shopify').waitFor();
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Shopify Sync' }).click();
    await page.getByText(`${product.title}: `).click();
    await page.getByRole('button', { name: 'The store has these sales' }).waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Show what is not in Shopify' }).click();
    await row.getByRole('button', { name: `Order ${id}`, exact: true }).click();
    await page.getByText(/^Reason: .*Unable to reserve inventory/).waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open order' }).click();
    const retry = dialogOf(page).getByRole('button', { name: 'Try again now' });
    await retry.click();
    await dialogOf(page).getByText('Tried again just now').waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    variant.inventoryQuantity = before;
    await retry.click();
    await page.getByRole('status').getByText('Order in Shopify').waitFor();
    await dialogOf(page)
      .getByText(/^gid:\/\/shopify\/Order\//)
      .waitFor();
    await dialogOf(page).getByText('This order is not in Shopify yet.').waitFor({
      state: 'detached',
    });
    expect(store.orders.filter((made) => made.sourceIdentifier === order.reference)).toHaveLength(
      1,
    );
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'All Orders' }).waitFor();
    expect(await page.getByText('not in Shopify').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('says so when the retry itself fails', async () => {
    const [product, inStore] = await pickProduct();
    const [variant] = inStore.variants;
    if (!variant) throw new Error('a product without a variant');
    const order = await place(product, 1);
    await sendProof(order);
    variant.inventoryQuantity = 0;
    await staff.post(`/api/orders/${order.orderId}/confirm`, {});
    await waitFor('Shopify to refuse', async () => (await look(order)).shopifyError, 30_000);
    const { page, close } = await open(1280);
    await page.goto(`/admin?order=${(await look(order)).id}`);
    await page.route('**/shopify', (route) => route.abort());
    await dialogOf(page).getByRole('button', { name: 'Try again now' }).click();
    const toast = page.getByRole('alert');
    await toast.getByText('Retry Failed').waitFor();
    await toast.getByText('Failed to send the order to Shopify').waitFor();
    variant.inventoryQuantity = 10;
    await close();
  });

  it('counts what was paid late on the dashboard, and finds it, at both widths', async () => {
    await waitFor(
      'the window to pass',
      async () => (await look(late)).status === 'failed',
      110_000,
      500,
    );
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

    const { page, complaints, close } = await open(360);
    await page.goto('/admin');
    await page.getByText('1 order was paid late: refund or restock.').waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show what was paid late' }).click();
    await page.getByText('1 order', { exact: true }).waitFor();
    const status = page.getByRole('combobox', { name: 'Status' });
    expect(await status.inputValue()).toBe('paid_late');
    const row = page.getByRole('row').filter({ hasText: late.reference });
    await row.getByText('Paid late: refund or restock').waitFor();
    await row.getByRole('button', { name: /^Order \d+$/ }).click();
    await page.getByText('The order cannot be confirmed.', { exact: false }).waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await download;
    await status.selectOption('Confirmed');
    await row.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('attention')).toBeNull();

    await page.goto(`/admin?order=${(await look(late)).id}`);
    const settle = dialogOf(page).getByRole('button', { name: 'Settle this order' });
    await settle.click();
    await dialogOf(page).getByText('Choose what was done').waitFor();
    await dialogOf(page).getByText('Please give a reason').waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.goto(`/orders/${late.orderId}`);
    await page.getByText('Your proof came after the time had ended.').waitFor();
    expect(await auditBothWidths(page)).toEqual([]);

    await page.goto(`/admin?order=${(await look(late)).id}`);
    const dialog = dialogOf(page);
    await dialog.getByRole('radio', { name: /The money was sent back/ }).check();
    expect(await auditBothWidths(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Sent back by transfer today.');
    await dialog.getByRole('button', { name: 'Settle this order' }).click();
    await page.getByRole('status').getByText('Order Settled').waitFor();
    await page.getByText('1 order was paid late').waitFor({ state: 'detached' });
    await page.goto(`/admin/orders?open=${(await look(late)).id}&search=${late.reference}`);
    await page.getByText('Payment refunded').waitFor();
    await page.getByText('Sent back by transfer today.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  }, 240_000);
});
