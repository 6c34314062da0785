import { text } from 'node:stream/consumers';
import { launchBrowser } from '@spade/testkit/browser';
import { openStaffPage, signIn } from '@spade/testkit/staff';
import type { Browser, Page } from 'playwright-core';
import { auditBothWidths, auditPage } from '../src/audit.ts';
import { placeOrder, placePaidOrder } from '../src/back-office/orders.ts';

const rowOf = (page: Page, reference: string) =>
  page.getByRole('row').filter({ hasText: reference });

describe('table of all orders', () => {
  let browser: Browser;
  let token: string;
  beforeAll(async () => {
    browser = await launchBrowser();
    token = await signIn();
  });
  afterAll(() => browser.close());

  it('is accessible at both widths, with the detail of an order open', async () => {
    const order = await placePaidOrder(token);
    const { page, complaints, close } = await openStaffPage(browser, token, {
      viewport: { width: 360, height: 800 },
    });
    await page.goto(`/admin/orders?search=${order.reference}`);
    await page.getByRole('button', { name: `Order ${order.id}`, exact: true }).click();
    await page.getByText('Proof received').waitFor();
    await page.getByRole('img', { name: /Payment proof 1 of 1/ }).waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('finds an order by what is typed, and keeps the search in the address', async () => {
    const wanted = await placeOrder(token);
    const other = await placeOrder(token);
    const { page, close } = await openStaffPage(browser, token);
    await page.goto('/admin/orders');
    await rowOf(page, other.reference).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill(wanted.customerName);
    await page.getByText('1 order', { exact: true }).waitFor();
    await rowOf(page, wanted.reference).waitFor();
    expect(await rowOf(page, other.reference).count()).toBe(0);
    await page.reload();
    await page.getByText('1 order', { exact: true }).waitFor();
    const search = page.getByRole('searchbox', { name: 'Search' });
    expect(await search.inputValue()).toBe(wanted.customerName);
    await close();
  });

  it('filters by status and says when nothing is left', async () => {
    const order = await placeOrder(token);
    const { page, close } = await openStaffPage(browser, token);
    await page.goto(`/admin/orders?search=${order.reference}`);
    await rowOf(page, order.reference).waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Confirmed');
    await page.getByText('No order matches.').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await rowOf(page, order.reference).waitFor();
    await close();
  });

  it('sorts by amount', async () => {
    await Promise.all([placeOrder(token), placeOrder(token), placeOrder(token)]);
    const { page, close } = await openStaffPage(browser, token);
    await page.goto('/admin/orders');
    const answered = page.waitForResponse('**/api/orders?*sort=total_asc*');
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Lowest amount');
    await answered;
    await page.locator('[aria-busy="false"] td[data-amount]').first().waitFor();
    const words = await page.locator('td[data-amount]').allTextContents();
    const amounts = words.map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
    expect(amounts).toEqual(amounts.toSorted((one, two) => one - two));
    await close();
  });

  it('exports what the filters leave, with the token and not by a bare link', async () => {
    const order = await placePaidOrder(token);
    const { page, complaints, close } = await openStaffPage(browser, token);
    await page.goto(`/admin/orders?search=${order.reference}`);
    await rowOf(page, order.reference).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await text(await file.createReadStream())).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(order.reference);
    expect(complaints).toEqual([]);
    await close();
  });

  it('says so when the export fails', async () => {
    const { page, close } = await openStaffPage(browser, token);
    await page.goto('/admin/orders');
    await page.route('**/export.csv*', (route) => route.abort());
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('alert').getByText('Export Failed').waitFor();
    await close();
  });

  it('moves to the next page and back to the previous one', async () => {
    for (let made = 0; made < 51; made += 1) await placeOrder(token);
    const { page, close } = await openStaffPage(browser, token);
    await page.goto('/admin/orders');
    await page.getByText(/^1 to 50 of /).waitFor();
    const first = await page.getByRole('rowheader').first().textContent();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText(/^51 to /).waitFor();
    await page.reload();
    await page.getByText(/^51 to /).waitFor();
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.getByText(/^1 to 50 of /).waitFor();
    expect(await page.getByRole('rowheader').first().textContent()).toBe(first);
    await close();
  });

  it('opens an order from a link that was sent', async () => {
    const order = await placePaidOrder(token);
    const { page, close } = await openStaffPage(browser, token);
    await page.goto(`/admin/orders?order=${order.id}&step=confirm`);
    const dialog = page.getByRole('dialog', { name: 'Payment proof' });
    await dialog.getByText(`Order ${order.id}, reference ${order.reference}`).waitFor();
    await close();
  });
});
