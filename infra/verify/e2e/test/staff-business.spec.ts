import { readFile } from 'node:fs/promises';
import { launchBrowser } from '@spade/testkit/browser';
import { openStaffPage, signIn, staffApi } from '@spade/testkit/staff';
import type { Browser, Page } from 'playwright-core';
import { auditBothWidths, fitsTheScreen } from '../src/audit.ts';
import { placePaidOrder, type StaffOrder } from '../src/back-office/orders.ts';
import { walkByTab } from '../src/keyboard.ts';

describe('what the owner sees of the business', () => {
  let browser: Browser;
  let token: string;
  let order: StaffOrder;
  beforeAll(async () => {
    browser = await launchBrowser();
    token = await signIn();
    order = await placePaidOrder(token);
    await (await staffApi()).post(`/api/orders/${order.orderId}/confirm`);
  });
  afterAll(() => browser.close());

  const open = (width: number) =>
    openStaffPage(browser, token, { viewport: { width, height: 800 } });

  /** SHOTS names a folder that keeps the pictures for a person to look at. */
  async function look(page: Page, name: string): Promise<void> {
    const folder = process.env.SHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
    expect(await fitsTheScreen(page)).toBe(true);
  }
  async function check(page: Page, name: string): Promise<void> {
    await look(page, name);
    expect(await auditBothWidths(page)).toEqual([]);
  }
  /** What the bars of a chart are filled with, and the ground behind them. */
  const paintOf = (page: Page) =>
    page.getByRole('img', { name: /^Revenue by week/ }).evaluate((chart) => {
      const bar = chart.querySelector('rect') ?? chart;
      return [getComputedStyle(bar).fill, getComputedStyle(document.body).backgroundColor];
    });

  it('shows figures, charts and the tables that say the same', async () => {
    const { page, complaints, close } = await open(360);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Figures of the business' }).click();
    await page.getByRole('heading', { name: 'Business', level: 1 }).waitFor();
    await page.getByRole('img', { name: /^Revenue by week\. Highest ₦/ }).waitFor();
    expect(await page.getByText(/nine of ten within/).isVisible()).toBe(true);
    await page.getByRole('table', { name: 'Revenue by sector' }).waitFor();
    await page.getByRole('table', { name: 'By clerk' }).waitFor();
    await page.getByText('Show the weeks as a table').click();
    const weeks = page.getByRole('table', { name: 'Revenue by week' });
    expect(await weeks.getByRole('rowheader').count()).toBe(12);
    await check(page, 'business');
    await page.emulateMedia({ forcedColors: 'active' });
    // The contrast is the user's choice there; that the bars stand out is ours.
    await look(page, 'business-forced');
    const [bar, groundColor] = await paintOf(page);
    expect(bar).not.toBe(groundColor);
    await page.emulateMedia({ forcedColors: 'none' });

    await page.getByRole('combobox', { name: 'Period' }).selectOption('4 weeks');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL('**/admin/business?weeks=4**');
    await page.reload();
    await page.getByRole('img', { name: /^Revenue by week/ }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('4');
    const stops = await walkByTab(page);
    expect(stops.map(({ name }) => name).join()).toContain('Export CSV');
    expect(stops.filter(({ isMarked, isInView }) => !isMarked || !isInView)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('saves the figures as a spreadsheet', async () => {
    const { page, close } = await open(1280);
    await page.goto('/admin/business?weeks=1');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^business-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/\r\nclerk,admin,confirmed,[1-9]/);
    await close();
  });

  it('says in words that nothing happened', async () => {
    const { page, complaints, close } = await open(360);
    await page.goto('/admin/business?weeks=1&until=2001-01-07');
    await page.getByRole('heading', { name: 'Nothing happened in these weeks' }).waitFor();
    await check(page, 'business-empty');
    expect(complaints).toEqual([]);
    await close();
  });

  it('opens the receipt of a paid order as PDF, in the order’s dialog', async () => {
    const { page, complaints, close } = await open(360);
    await page.goto(`/admin/orders?order=${order.id}`);
    const dialog = page.getByRole('dialog', { name: 'Payment proof' });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Receipt as PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`receipt-${order.reference}.pdf`);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await check(page, 'order-receipt');
    expect(complaints).toEqual([]);
    await close();
  });
});
