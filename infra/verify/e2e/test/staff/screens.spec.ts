import { expect, type Page } from '@playwright/test';
import { systemApi } from '@spade/testkit/api-client';
import {
  auditEveryWidth,
  auditPage,
  endsWithItsContent,
  faultsOfLargeText,
  fitsTheScreen,
} from '../../src/audit.ts';
import { openFromMenu } from '../../src/back-office/menu.ts';
import { placeOrder, placePaidOrder } from '../../src/back-office/orders.ts';
import { staffTest as test } from '../../src/fixtures.ts';
import { untilAlive } from '../../src/whole-page.ts';

/** The screens of the back office, and their lists without an entry or with a failed call. */
const screens = [
  '/admin',
  '/admin?tab=messages',
  '/admin?tab=sync',
  '/admin/orders',
  '/admin/orders?search=nothing-like-it',
  '/admin/orders?order=999999',
  '/admin/new-order',
  '/admin/money',
  '/admin/money?state=matched',
  '/admin/money?view=statements',
  '/admin/money?view=alerts',
  '/admin/money?view=refunds',
  '/admin/money?view=refunds&paid=true',
  '/admin/stock',
  '/admin/products',
  '/admin/products?search=nothing-like-it',
  '/admin/products/new',
  '/admin/products/count',
  '/admin/products/prices',
  '/admin/products/import',
  '/admin/business',
  '/admin/business?from=2001-01-01&to=2001-01-07',
  '/admin/status',
  '/admin/audit',
  '/admin/staff',
  '/admin/settings',
  '/admin/settings?form=claims',
  '/admin/settings?form=pictures',
  '/admin/bank',
  '/admin/keys',
  '/admin/test-order',
  '/admin/account',
  '/admin/login',
];

/** Screens between and beyond those on which axe looks. */
const otherSizes = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
];

/** Has the pages read sums of a hundred million: none may break, nor make its page wider. */
const answerWithLargeSums = (page: Page) =>
  page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/"\d+\.(\d\d)"/g, '"112229200.$1"');
    return route.fulfill({ response, body });
  });

/**
 * On a desktop, in a window of 1280 px at 400 %, which is narrower than a phone, and with text at 200 %; on other screens
 * whether it fits.
 */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await untilAlive(page);
  await page.waitForLoadState('networkidle');
  const faults = await auditPage(page);
  if (!(await fitsTheScreen(page))) faults.push('the page is wider than the screen');
  if (!(await endsWithItsContent(page))) faults.push('the page goes on below its content');
  await page.setViewportSize({ width: 320, height: 256 });
  faults.push(...(await auditPage(page)).map((fault) => `320 px: ${fault}`));
  for (const size of otherSizes) {
    await page.setViewportSize(size);
    if (!(await fitsTheScreen(page))) faults.push(`the page is wider than ${size.width} px`);
    if (!(await endsWithItsContent(page)))
      faults.push(`${size.width} px: the page goes on below its content`);
  }
  if (path.startsWith('/admin/products')) faults.push(...(await auditEveryWidth(page)));
  faults.push(...(await faultsOfLargeText(page)));
  return faults.map((fault) => `${path}: ${fault}`);
}

test.describe('every screen of the back office', { tag: '@matrix' }, () => {
  test('is without faults for axe and fits 1280 and 320 px, also in large text and when its calls fail', async ({
    page,
    token,
  }) => {
    test.slow();
    const [unpaid, paid] = [await placeOrder(token), await placePaidOrder(token)];
    const orders = [unpaid, paid].map(({ id }) => `/admin/orders?order=${id}`);
    orders.push(`/admin/buyers/${paid.id}`);
    const confirmed = await placePaidOrder(token);
    await systemApi().as(token).post(`/api/orders/${confirmed.orderId}/confirm`);
    await answerWithLargeSums(page);
    const faults: string[] = [];
    for (const path of [...screens, ...orders]) faults.push(...(await faultsOf(page, path)));
    await page.route(/\/api\/(orders|contact|admin\/(?!session))/, (route) => route.abort());
    for (const path of ['/admin', '/admin/orders', '/admin/money', '/admin/audit'])
      faults.push(...(await faultsOf(page, path)));
    expect(faults).toEqual([]);
  });

  test('keeps its names and the mark of the open page in forced colours', async ({
    page,
    token,
  }) => {
    const { id } = await placePaidOrder(token);
    await page.emulateMedia({ forcedColors: 'active' });
    const faults: string[] = [];
    const some = ['/admin', '/admin/money', '/admin/business', '/admin/products', '/admin/audit'];
    some.push(`/admin/orders?order=${id}`, '/admin/staff', '/admin/stock', '/admin/settings');
    for (const path of some) faults.push(...(await faultsOf(page, path)));
    // axe compares the forced colour of the words with the ground that the page would have without.
    expect(faults.filter((fault) => !fault.includes('color-contrast'))).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.locator('nav [aria-current=page]')).toHaveCSS(
      'text-decoration-line',
      'underline',
    );
  });

  test('says in words that the code of a screen or of a part did not come, and shows it after Try again', async ({
    page,
    token: _,
  }) => {
    await page.goto('/admin/money');
    await untilAlive(page);
    await page.waitForLoadState('networkidle');
    const part = /\/assets\/RefundsView/;
    await page.route(part, (route) => route.abort('internetdisconnected'));
    await page.getByRole('tab', { name: 'Refunds' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await expect(failed).toContainText('What you typed on this page is still there.');
    await page.unroute(part);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: /^Refunds/ })).toBeVisible();
    await page.route(/./, (route) => route.abort('internetdisconnected'));
    await openFromMenu(page, 'Audit');
    await expect(failed).toContainText('The site does not answer');
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
    expect(await auditPage(page)).toEqual([]);
    await page.unroute(/./);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  });

  test('says in words that it has not started, where scripts are off or do not come', async ({
    page,
    browser,
    system,
  }) => {
    const said = page.getByText('The back office has not started');
    await page.goto('/admin');
    await untilAlive(page);
    await expect(said).toHaveCount(0);
    await page.route(/\/assets\/.*\.js/, (route) => route.abort('internetdisconnected'));
    for (const path of ['/admin/orders', '/admin/login', '/admin/no-such-page']) {
      await page.goto(path);
      await expect(said).toBeVisible();
      expect(await auditPage(page)).toEqual([]);
    }
    await page.unroute(/\/assets\/.*\.js/);
    await page.goto('/admin/orders?search=Ada');
    await page.route(/\/assets\/.*\.js/, (route) => route.abort('internetdisconnected'));
    await page.reload();
    await page.unroute(/\/assets\/.*\.js/);
    await page.getByRole('link', { name: 'Load this page again' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('Ada');
    const context = await browser.newContext({ javaScriptEnabled: false });
    const still = await context.newPage();
    await still.goto(`${system.pageUrl}/admin`);
    await expect(still.getByText('The back office has not started')).toBeVisible();
    await context.close();
  });

  test('shows the foot of an order that its address opens', async ({ page, token }) => {
    const { id } = await placePaidOrder(token);
    await page.goto(`/admin/orders?order=${id}`);
    const panel = page.getByRole('region', { name: 'Open order' });
    await expect(panel).toBeFocused();
    await expect(panel.getByRole('button', { name: 'Confirm Payment' })).toBeInViewport({
      ratio: 1,
    });
    await expect
      .poll(async () => {
        const box = await panel.boundingBox();
        return box && box.y >= 0 && box.y + box.height <= 800;
      })
      .toBe(true);
  });

  test('is in the menu of a phone, which a press outside closes', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/admin');
    const menu = page.getByRole('navigation', { name: 'Back office' });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link')).toHaveCount(11);
    expect(await auditPage(page)).toEqual([]);
    await page.getByRole('heading', { name: 'Dashboard' }).click({ force: true });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await menu.getByRole('link', { name: 'Orders' }).click();
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
    await expect(menu).toBeHidden();
  });
});
