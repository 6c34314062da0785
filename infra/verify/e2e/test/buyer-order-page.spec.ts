import type { ApiClient } from '@spade/testkit/api-client';
import {
  launchBrowser,
  openPage,
  ownComplaints,
  untilHydrated,
  type WatchedPage,
} from '@spade/testkit/browser';
import { receiptPicture } from '@spade/testkit/pictures';
import { type PlacedOrder, placeOrder, productInStock } from '@spade/testkit/shop';
import { staffApi } from '@spade/testkit/staff';
import type { Browser, Page } from 'playwright-core';
import { auditBothWidths } from '../src/audit.ts';
import { chooseProof } from '../src/buyer.ts';

let browser: Browser;
let staff: ApiClient;
let watched: WatchedPage;
let order: PlacedOrder;

async function openOrder(options: object): Promise<Page> {
  order = await placeOrder(await productInStock());
  watched = await openPage(browser, options);
  watched.page.setDefaultTimeout(15_000);
  await watched.page.goto(`/orders/${order.orderId}`);
  await watched.page.getByRole('heading', { name: `Order ${order.reference}` }).waitFor();
  await untilHydrated(watched.page);
  return watched.page;
}

async function upload(page: Page): Promise<void> {
  await chooseProof(page, await receiptPicture());
  await page.getByRole('button', { name: 'Upload proof' }).click();
  await page.getByText('A confirmation email will be sent once approved.').waitFor();
}

/** The tab comes back to the front, as after a visit to the banking app. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
}

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

describe('the order page', () => {
  beforeAll(async () => {
    browser = await launchBrowser();
    staff = await staffApi();
  });
  afterAll(() => browser.close());

  afterEach(async () => {
    await watched.page.unrouteAll({ behavior: 'ignoreErrors' });
    await watched.close();
    // In every test, so that none can forget it.
    // oxlint-disable-next-line jest/no-standalone-expect
    expect(ownComplaints(watched.complaints)).toEqual([]);
  });

  it('follows a proof from its rejection to the confirmed receipt', async () => {
    const page = await openOrder(phone);
    await page.getByText('Pending Payment').waitFor();
    expect(await page.locator('meta[name=robots]').first().getAttribute('content')).toBe('noindex');
    expect(await auditBothWidths(page)).toEqual([]);

    await upload(page);
    await page.getByText('Awaiting Confirmation', { exact: true }).waitFor();
    expect(await page.getByText('Account number').count()).toBe(0);
    expect(await auditBothWidths(page)).toEqual([]);

    await staff.post(`/api/orders/${order.orderId}/reject`, { reason: 'The transfer is pending.' });
    await comeBack(page);
    await page.getByText('We could not accept your proof.').waitFor();
    await page.getByText('Reason: The transfer is pending.').waitFor();
    expect(await auditBothWidths(page)).toEqual([]);

    await upload(page);
    await staff.post(`/api/orders/${order.orderId}/confirm`);
    await comeBack(page);
    await page.getByRole('heading', { name: 'Receipt' }).waitFor();
    await page.getByRole('row', { name: /Total paid ₦/ }).waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    const [receipt] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Receipt as PDF' }).click(),
    ]);
    expect(receipt.suggestedFilename()).toBe(`receipt-${order.reference}.pdf`);

    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print receipt' }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Receipt' }).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });

    await staff.post(`/api/orders/${order.orderId}/process`);
    await comeBack(page);
    await page.getByText('Your order is being prepared.', { exact: false }).waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  it('says that a cancelled order owes nothing', async () => {
    const page = await openOrder(phone);
    await staff.post(`/api/orders/${order.orderId}/cancel`, { reason: 'Asked by the buyer' });
    await comeBack(page);
    await page.getByText('This order was cancelled.').waitFor();
    expect(await page.getByRole('button', { name: /proof/ }).count()).toBe(0);
    expect(await auditBothWidths(page)).toEqual([]);
  });

  it('is honest at zero and takes a late proof', async () => {
    order = await placeOrder(await productInStock());
    watched = await openPage(browser, phone);
    const { page } = watched;
    await page.clock.install();
    // The database's clock cannot be moved from here: the answer is, once the page's own clock ended.
    let isOver = false;
    let hasExpired = false;
    await page.route('**/status', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Record<string, unknown> };
      if (isOver) body.data.now = body.data.paymentDeadline;
      const expired = { status: 'failed', failureReason: 'expired', canExtend: false };
      await route.fulfill({
        response: answer,
        json: hasExpired ? { ...body, data: { ...body.data, ...expired } } : body,
      });
    });
    await page.goto(`/orders/${order.orderId}`);
    await untilHydrated(page);
    isOver = true;
    await page.clock.fastForward('30:01');
    await page.getByText('The time to transfer and upload your proof has ended.').waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    hasExpired = true;
    await page.clock.runFor(4000);
    await page.getByText('The stock went back on the shelf and no money is owed.').waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Upload a late proof' }).click();
    await upload(page);
    expect(watched.complaints).toEqual([]);
  });

  it('keeps showing the order when the network is gone, and says so', async () => {
    const page = await openOrder(phone);
    await untilHydrated(page);
    await page.context().setOffline(true);
    await comeBack(page);
    await page.getByText(/^No connection\./).waitFor();
    await page.getByText(order.reference, { exact: true }).first().waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText(/^No connection\./).waitFor({ state: 'hidden' });
  });

  it('shows the order without a call', async () => {
    const { orderId, reference } = await placeOrder(await productInStock());
    watched = await openPage(browser, phone);
    const { page } = watched;
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(`/orders/${orderId}`);
    await page.getByRole('heading', { name: `Order ${reference}` }).waitFor();
    await untilHydrated(page);
    expect(calls.filter((path) => path.endsWith('/status'))).toEqual([]);
    expect(watched.complaints).toEqual([]);
  });

  it('says so when there is no such order', async () => {
    watched = await openPage(browser, phone);
    const { page } = watched;
    await page.goto('/orders/AAAAAAAAAAAAAAAAAAAAAA');
    await page.getByText('We cannot find this order').waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
  });
});
