import { waitFor } from '@spade/platform/testing/wait-for';
import { launchBrowser, type WatchedPage } from '@spade/testkit/browser';
import { openStaffPage, signIn } from '@spade/testkit/staff';
import type { Browser, Locator, Page } from 'playwright-core';
import { auditPage, fitsTheScreen } from '../src/audit.ts';
import { placePaidOrder, type StaffOrder } from '../src/back-office/orders.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Payment proof' });
const confirmOf = (page: Page, { id }: StaffOrder) =>
  page
    .getByRole('article', { name: `Order ${id}`, exact: true })
    .getByRole('button', { name: 'Confirm Payment' });
const isFocused = (place: Locator) =>
  place.evaluate((element) => element === document.activeElement);

/** Whether a press in the middle of it would reach it. */
const isInView = (place: Locator) =>
  place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(onTop);
  });

async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

describe('an order by keyboard', () => {
  let browser: Browser;
  let token: string;
  beforeAll(async () => {
    browser = await launchBrowser();
    token = await signIn();
  });
  afterAll(() => browser.close());

  const open = (width = 1280, height = 800): Promise<WatchedPage> =>
    openStaffPage(browser, token, { viewport: { width, height } });

  it('confirms with keys that come as fast as a clerk knows them', async () => {
    const order = await placePaidOrder(token);
    const { page, complaints, close } = await open();
    await page.goto('/admin');
    await confirmOf(page, order).focus();
    await page.keyboard.press('Enter');
    await dialogOf(page).getByRole('form', { name: 'Confirm Payment' }).waitFor();
    await press(page, 'Tab Tab Space Enter');
    await page.getByRole('status').getByText('Order Confirmed').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    [1280, 800],
    [1280, 640],
    [360, 740],
  ])('shows both decisions whatever the form needs, and rejects (%i by %i)', async (...size) => {
    const order = await placePaidOrder(token);
    const { page, complaints, close } = await open(...size);
    await page.goto(`/admin?order=${order.id}`);
    const dialog = dialogOf(page);
    const reject = dialog.getByRole('button', { name: 'Reject this proof' });
    await dialog.getByRole('img', { name: /Payment proof 1 of 1/ }).waitFor();
    expect(await isInView(reject)).toBe(true);
    expect(await isInView(dialog.getByRole('button', { name: 'Confirm Payment' }))).toBe(true);
    expect(await auditPage(page)).toEqual([]);
    await reject.focus();
    await page.keyboard.press('Enter');
    const choice = dialog.getByRole('combobox', { name: 'Common reasons' });
    expect(await isFocused(choice)).toBe(true);
    const send = dialog.getByRole('button', { name: 'Reject and ask again' });
    expect(await isInView(send)).toBe(true);
    expect(await auditPage(page)).toEqual([]);
    expect(await fitsTheScreen(page)).toBe(true);
    await press(page, 'ArrowDown Tab Tab Enter');
    await page.getByRole('status').getByText('Proof Rejected').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('hides nothing that Tab reaches below the buttons that stay in view', async () => {
    const order = await placePaidOrder(token);
    const { page, close } = await open(1280, 560);
    await page.goto(`/admin?order=${order.id}&step=confirm`);
    await dialogOf(page).getByRole('form', { name: 'Confirm Payment' }).waitFor();
    for (const role of ['textbox', 'checkbox'] as const) {
      await page.keyboard.press('Tab');
      const place = dialogOf(page).getByRole(role);
      expect(await isFocused(place)).toBe(true);
      // For its first half second, the tick box lets pointers through, and this question too.
      await waitFor(`the ${role} in view`, () => isInView(place));
    }
    await close();
  });

  it('says nothing of the last order once the next is open, nor after it', async () => {
    const [first, second] = [await placePaidOrder(token), await placePaidOrder(token)];
    const { page, close } = await open();
    await page.goto('/admin');
    await confirmOf(page, first).click();
    await dialogOf(page).getByRole('checkbox').check();
    await dialogOf(page).getByRole('button', { name: 'Confirm Payment' }).click();
    await page.getByRole('status').getByText('Order Confirmed').waitFor();
    await confirmOf(page, second).click();
    await dialogOf(page).getByText(`Order ${second.id}, reference`).waitFor();
    expect(await page.getByText('Order Confirmed').count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await page.getByText('Order Confirmed').count()).toBe(0);
    await close();
  });

  it('leaves the buttons of the next order clear of the toast', async () => {
    const order = await placePaidOrder(token);
    await placePaidOrder(token);
    const { page, close } = await open(1280, 560);
    await page.goto('/admin');
    await confirmOf(page, order).focus();
    await page.keyboard.press('Enter');
    await dialogOf(page).getByRole('form', { name: 'Confirm Payment' }).waitFor();
    await press(page, 'Tab Tab Space Enter');
    await page.getByRole('status').getByText('Order Confirmed').waitFor();
    await confirmOf(page, order).waitFor({ state: 'detached' });
    const next = page.locator(':focus');
    expect(await next.textContent()).toBe('Confirm Payment');
    expect(await isInView(next)).toBe(true);
    await close();
  });
});
