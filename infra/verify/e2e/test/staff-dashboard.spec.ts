import { systemApi } from '@spade/testkit/api-client';
import { launchBrowser, openPage } from '@spade/testkit/browser';
import { openStaffPage, signIn } from '@spade/testkit/staff';
import type { Browser, Page } from 'playwright-core';
import { auditBothWidths, auditPage } from '../src/audit.ts';
import { placeOrder, placePaidOrder } from '../src/back-office/orders.ts';

/** Changes the lists that the page reads to what they would be when the checks are days late. */
async function answerAsDaysLater(page: Page): Promise<void> {
  await page.route('**/api/orders?*', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) {
      await route.fulfill({ response });
      return;
    }
    const json = (await response.json()) as {
      data: { status: string; isOverdue: boolean }[];
      meta: { figures: { overdue: number } };
    };
    for (const order of json.data) order.isOverdue = order.status === 'awaiting_confirmation';
    json.meta.figures.overdue = 7;
    await route.fulfill({ response, json });
  });
}

describe('dashboard', () => {
  let browser: Browser;
  let token: string;
  beforeAll(async () => {
    browser = await launchBrowser();
    token = await signIn();
  });
  afterAll(() => browser.close());

  it('counts what the server counts', async () => {
    await placePaidOrder(token);
    const { meta } = await systemApi()
      .as(token)
      .get<{ meta: { figures: Record<string, number | string> } }>('/api/orders?limit=1');
    const { page, close } = await openStaffPage(browser, token);
    await page.goto('/admin');
    for (const [name, figure] of [
      ['Total Orders', meta.figures.totalOrders],
      ['Awaiting Confirmation', meta.figures.awaitingConfirmation],
      ['Confirmed Orders', meta.figures.confirmedOrders],
    ] as const) {
      const card = page.locator('dl > div').filter({ hasText: name }).first();
      await card.locator('dd').getByText(Number(figure).toLocaleString('en-NG')).waitFor();
    }
    await page.getByText('Revenue').waitFor();
    await close();
  });

  it('takes in new orders within ten seconds and keeps the place in the list', async () => {
    for (let made = 0; made < 12; made += 1) await placeOrder(token);
    const { page, complaints, close } = await openStaffPage(browser, token);
    await page.goto('/admin');
    const area = page.getByRole('region', { name: 'All orders' });
    await area.waitFor();
    expect((await area.boundingBox())?.height).toBe(600);
    const before = await area.evaluate((element) => {
      element.scrollTop = 200;
      return element.scrollTop;
    });
    const late = await placeOrder(token);
    await area.getByText(late.reference).waitFor({ state: 'attached', timeout: 20_000 });
    // The browser keeps the rows in view where they were, so the area has scrolled by the new row.
    const after = await area.evaluate((element) => element.scrollTop);
    expect(after).toBeGreaterThanOrEqual(before);
    expect(complaints).toEqual([]);
    await close();
  });

  it('keeps the chosen card in the address', async () => {
    const { page, close } = await openStaffPage(browser, token);
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Shopify Sync' }).click();
    await page.getByText('Reads products, prices and stock').waitFor();
    await page.reload();
    await page.getByText('Reads products, prices and stock').waitFor();
    const tab = page.getByRole('tab', { name: 'Shopify Sync' });
    expect(await tab.getAttribute('aria-selected')).toBe('true');
    await page.goBack();
    await page.getByRole('heading', { name: 'All Orders' }).waitFor();
    await close();
  });

  it('is accessible with all that waits for a decision, and releases a network', async () => {
    for (let made = 0; made < 3; made += 1) await placeOrder(token);
    const waiting = await placePaidOrder(token);
    const { page, complaints, close } = await openStaffPage(browser, token, {
      viewport: { width: 360, height: 800 },
    });
    await answerAsDaysLater(page);
    await page.goto('/admin');
    await page.getByText('Buyers cannot pay: the bank account 0000000000').waitFor();
    await page.getByText('7 proofs were not checked in time.').waitFor();
    const card = page.getByRole('article', { name: `Order ${waiting.id}`, exact: true });
    await card.getByText(/^Not checked in time/).waitFor();
    await page.getByRole('region', { name: 'Held unpaid' }).waitFor();
    // All orders of the run come from one network.
    const network = page.locator('summary').filter({ hasText: /unpaid orders?, \d/ });
    await network.first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: /^Reason, which the customers read/ }).fill('');
    const release = page.getByRole('button', { name: /^Release the unpaid orders of/ });
    await release.click();
    await page.getByText('Please give a reason').waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('textbox', { name: /^Reason/ }).fill('Nothing was paid.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Orders Released').waitFor();
    expect(complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await close();
  });

  it('shows messages and the whole of one', async () => {
    const subject = `A wall of ${Date.now()} bricks`;
    const words = 'We need a wall.\nIt should stand for a hundred years & more.';
    await systemApi().post('/api/contact', {
      firstName: 'Chidi',
      lastName: 'Nwosu',
      email: 'chidi@example.com',
      subject,
      message: words,
    });
    const { page, complaints, close } = await openStaffPage(browser, token, {
      viewport: { width: 360, height: 800 },
    });
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('button', { name: subject }).click();
    const letter = page.getByRole('article');
    await letter.getByRole('heading', { name: subject }).waitFor();
    await letter.getByText('It should stand for a hundred years & more.').waitFor();
    await letter.getByText('Chidi Nwosu').waitFor();
    const reply = await letter.getByRole('link', { name: 'Reply by email' }).getAttribute('href');
    expect(reply).toContain(
      `mailto:chidi@example.com?subject=${encodeURIComponent(`Re: ${subject}`)}`,
    );
    expect(await auditBothWidths(page)).toEqual([]);
    await letter.getByRole('button', { name: 'Mark as handled' }).press('Enter');
    await page.getByRole('status').getByText('Message handled').waitFor();
    await page.getByRole('button', { name: subject }).waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Handled');
    await page.getByRole('button', { name: subject }).click();
    await letter.getByText(/^Handled by admin, /).waitFor();
    await letter.getByRole('button', { name: 'Open it again' }).waitFor();
    await page.reload();
    await letter.getByText(/^Handled by admin, /).waitFor();
    const folder = process.env.SHOTS;
    if (folder) await page.screenshot({ path: `${folder}/message.png`, fullPage: true });
    expect(await auditBothWidths(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ['', 'Failed to fetch orders', '**/api/orders?*', 'All Orders'],
    ['?tab=messages', 'Failed to fetch messages', '**/api/contact?*', 'Messages'],
  ])(
    'says so when a list cannot be read, and tries again (%s)',
    async (path, words, call, heading) => {
      const { page, close } = await openStaffPage(browser, token);
      await placeOrder(token);
      await page.route(call, (route) => route.fulfill({ status: 503, json: { success: false } }));
      await page.goto(`/admin${path}`);
      await page.getByRole('heading', { name: words }).waitFor();
      expect(await auditPage(page)).toEqual([]);
      await page.unroute(call);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await close();
    },
  );

  it('keeps what it showed when a refetch fails, and says so', async () => {
    const order = await placeOrder(token);
    const { page, close } = await openStaffPage(browser, token);
    await page.goto('/admin');
    await page.getByText(order.reference).first().waitFor();
    await page.route('**/api/orders?*', (route) => route.abort());
    await page.getByText('Failed to fetch orders').waitFor({ timeout: 20_000 });
    expect(await page.getByText(order.reference).count()).toBeGreaterThan(0);
    await page.unroute('**/api/orders?*');
    await page.getByText('Failed to fetch orders').waitFor({ state: 'detached', timeout: 20_000 });
    await close();
  });

  it('loads at most 220 kB of script for its first view', async () => {
    const { page, close } = await openStaffPage(browser, token);
    let bytes = 0;
    const counted: Promise<void>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      counted.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => {
            bytes += responseBodySize;
          }),
      );
    });
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'All Orders' }).waitFor();
    await page.waitForLoadState('networkidle');
    await Promise.all(counted);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(220_000);
    await close();
  });

  it('is not shown to a visitor', async () => {
    const { page, close } = await openPage(browser);
    await page.goto('/admin');
    await page.waitForURL('**/admin/login');
    await close();
  });
});
