import { waitFor } from '@spade/platform/testing/wait-for';
import { systemApi } from '@spade/testkit/api-client';
import { launchBrowser, type WatchedPage } from '@spade/testkit/browser';
import { drawPicture } from '@spade/testkit/pictures';
import { uploadProof } from '@spade/testkit/shop';
import { openStaffPage, signIn } from '@spade/testkit/staff';
import type { Browser, Page } from 'playwright-core';
import { auditBothWidths, auditPage } from '../src/audit.ts';
import { placeOrder, placePaidOrder, type StaffOrder } from '../src/back-office/orders.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Payment proof' });
const confirmIn = (page: Page) => dialogOf(page).getByRole('button', { name: 'Confirm Payment' });
const attestIn = (page: Page) => dialogOf(page).getByRole('checkbox');
const cardOf = (page: Page, { id }: StaffOrder) =>
  page.getByRole('article', { name: `Order ${id}`, exact: true });

describe('staff and an order', () => {
  let browser: Browser;
  let token: string;
  beforeAll(async () => {
    browser = await launchBrowser();
    token = await signIn();
  });
  afterAll(() => browser.close());

  /** Opens the dialog of an order, by its address. */
  async function openOrder(id: number, width = 1280): Promise<WatchedPage> {
    const opened = await openStaffPage(browser, token, { viewport: { width, height: 800 } });
    await opened.page.goto(`/admin?order=${id}`);
    await dialogOf(opened.page).getByText('History').waitFor();
    return opened;
  }

  it('shows what waits: number, product, customer, total, address and both ways on', async () => {
    const order = await placePaidOrder(token);
    const { page, complaints, close } = await openStaffPage(browser, token, {
      viewport: { width: 360, height: 800 },
    });
    await page.goto('/admin');
    const card = cardOf(page, order);
    await card.getByText(order.reference).waitFor();
    await card.getByText(order.customerName).waitFor();
    await card.getByText('Awaiting Confirmation').waitFor();
    await card.getByText('12 Allen Avenue, Ikeja, Lagos').waitFor();
    await card.getByText(/^Proof came \d+ minutes? ago$/).waitFor();
    const thumbnail = card.locator('img');
    await thumbnail.scrollIntoViewIfNeeded();
    const widthOf = () => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth);
    await waitFor('the thumbnail', async () => (await widthOf()) === 112);
    await card.getByRole('button', { name: 'View Payment Proof' }).waitFor();
    await card.getByRole('button', { name: 'Confirm Payment' }).waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('confirms a payment once the credit is attested, with the amount received', async () => {
    const order = await placePaidOrder(token);
    const { page, complaints, close } = await openStaffPage(browser, token, {
      viewport: { width: 360, height: 800 },
    });
    await page.goto('/admin');
    await cardOf(page, order).getByRole('button', { name: 'Confirm Payment' }).click();
    await confirmIn(page).click();
    await dialogOf(page).getByText('Check the bank account, then tick this box.').waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    const amount = dialogOf(page).getByRole('textbox', { name: /Amount received/ });
    await amount.fill((Number(order.totalAmount) - 500).toFixed(2));
    await dialogOf(page).getByText('₦500.00 less than the order.').waitFor();
    await attestIn(page).check();
    await dialogOf(page)
      .getByRole('img', { name: /Payment proof 1 of 1/ })
      .waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    await confirmIn(page).click();
    const toast = page.getByRole('status');
    await toast.getByText('Order Confirmed').waitFor();
    await toast.getByText('Order payment has been confirmed').waitFor();
    await dialogOf(page).waitFor({ state: 'hidden' });
    await cardOf(page, order).waitFor({ state: 'detached' });
    expect(await auditBothWidths(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();

    const after = await openOrder(order.id, 360);
    await dialogOf(after.page).getByText('Payment confirmed').waitFor();
    expect(await confirmIn(after.page).count()).toBe(0);
    expect(await auditBothWidths(after.page)).toEqual([]);
    await after.close();
  });

  it('rejects a proof with a reason that the customer reads', async () => {
    const order = await placePaidOrder(token);
    const { page, close } = await openOrder(order.id, 360);
    await dialogOf(page).getByText('Reject this proof').click();
    const send = dialogOf(page).getByRole('button', { name: 'Reject and ask again' });
    await send.click();
    await dialogOf(page).getByText('Please give a reason').waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    await dialogOf(page)
      .getByRole('combobox', { name: 'Common reasons' })
      .selectOption('The money has not arrived in our account.');
    const reason = dialogOf(page).getByRole('textbox', { name: /^Reason/ });
    expect(await reason.inputValue()).toBe('The money has not arrived in our account.');
    await reason.fill('The money has not arrived. Please ask your bank.');
    await send.click();
    await page.getByRole('status').getByText('Proof Rejected').waitFor();
    await close();

    const after = await openOrder(order.id, 360);
    await dialogOf(after.page)
      .getByText('Rejected: The money has not arrived. Please ask your bank.')
      .waitFor();
    await dialogOf(after.page).getByText('Pending Payment').waitFor();
    await after.close();
  });

  describe('when the same clerk has confirmed it in another window', () => {
    it('says that it is done, without an error and without a second confirmation', async () => {
      const order = await placePaidOrder(token);
      const first = await openOrder(order.id);
      const second = await openOrder(order.id);
      await attestIn(first.page).check();
      await attestIn(second.page).check();
      await confirmIn(first.page).click();
      await first.page.getByText('Order Confirmed').waitFor();
      await confirmIn(second.page).click();
      await second.page.getByText('Order Confirmed').waitFor();
      expect(await second.page.getByText('Confirmation Failed').count()).toBe(0);
      expect(await confirmIn(second.page).count()).toBe(0);
      expect(await auditPage(second.page)).toEqual([]);
      await first.close();
      await second.close();
    });

    it('takes the form away while the dialog is open', async () => {
      const order = await placePaidOrder(token);
      const watching = await openOrder(order.id);
      const acting = await openOrder(order.id);
      await attestIn(acting.page).check();
      await confirmIn(acting.page).click();
      await acting.page.getByText('Order Confirmed').waitFor();
      await confirmIn(watching.page).waitFor({ state: 'detached', timeout: 20_000 });
      await dialogOf(watching.page).getByText('Payment confirmed').waitFor();
      await acting.close();
      await watching.close();
    });
  });

  it('says so when a confirmation fails, keeps the dialog and what was typed', async () => {
    const order = await placePaidOrder(token);
    const { page, close } = await openOrder(order.id);
    await dialogOf(page)
      .getByRole('textbox', { name: /Amount received/ })
      .fill('1,000.00');
    await attestIn(page).check();
    await page.route('**/confirm', (route) => route.abort());
    await confirmIn(page).click();
    const toast = page.getByRole('alert');
    await toast.getByText('Confirmation Failed').waitFor();
    await toast.getByText('Failed to confirm order').waitFor();
    expect(await auditPage(page)).toEqual([]);
    const amount = dialogOf(page).getByRole('textbox', { name: /Amount received/ });
    expect(await amount.inputValue()).toBe('1,000.00');
    expect(await attestIn(page).isChecked()).toBe(true);
    await close();
  });

  it('tells a shortfall wherever the order is shown, on its receipt too', async () => {
    const order = await placePaidOrder(token);
    await systemApi()
      .as(token)
      .post(`/api/orders/${order.orderId}/confirm`, { amountReceived: '100.00' });
    const { page, complaints, close } = await openStaffPage(browser, token);
    await page.goto(`/admin/orders?search=${order.reference}`);
    const row = page.getByRole('row').filter({ hasText: order.reference });
    await row.getByText('₦100.00 received').waitFor();
    await row.getByText(/^₦[\d,]+\.\d\d short$/).waitFor();
    await row.getByRole('button', { name: `Order ${order.id}`, exact: true }).click();
    await page.getByText('less than the order').waitFor();
    await page.getByRole('button', { name: 'Open order' }).click();
    await dialogOf(page).getByText('less than the order').waitFor();
    expect(await auditPage(page)).toEqual([]);
    await page.goto(`/orders/${order.orderId}`);
    await page.getByRole('row', { name: 'Received ₦100.00' }).waitFor();
    await page.getByRole('row', { name: /^Still to pay ₦/ }).waitFor();
    expect(await page.getByText('Total paid').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('opens the next order that waits, and says which one is done', async () => {
    const first = await placePaidOrder(token);
    await placePaidOrder(token);
    const { page, close } = await openOrder(first.id);
    await attestIn(page).check();
    await dialogOf(page).getByRole('button', { name: 'Confirm and open the next' }).click();
    await dialogOf(page)
      .getByRole('status')
      .getByText(`Order ${first.id} is done. This is the next one.`)
      .waitFor();
    await dialogOf(page)
      .getByText(/^Order \d+, reference/)
      .waitFor();
    expect(await dialogOf(page).getByText(`Order ${first.id}, reference`).count()).toBe(0);
    const form = dialogOf(page).getByRole('form', { name: 'Confirm Payment' });
    expect(await form.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await attestIn(page).isChecked()).toBe(false);
    await close();
  });

  it('cancels an unpaid order, with a reason', async () => {
    const order = await placeOrder(token);
    const { page, close } = await openOrder(order.id);
    await dialogOf(page).getByText('No proof was uploaded yet.').waitFor();
    expect(await confirmIn(page).count()).toBe(0);
    await dialogOf(page).getByText('Cancel this order', { exact: true }).click();
    await dialogOf(page)
      .getByRole('textbox', { name: /^Reason/ })
      .fill('You asked us to.');
    await dialogOf(page).getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByText('Order Cancelled').waitFor();
    await close();
    const after = await openOrder(order.id);
    await dialogOf(after.page).getByText('You asked us to.').waitFor();
    await after.close();
  });

  it('starts the processing of a confirmed order', async () => {
    const order = await placePaidOrder(token);
    const { page, close } = await openOrder(order.id);
    await attestIn(page).check();
    await confirmIn(page).click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    await page.goto(`/admin?order=${order.id}`);
    await dialogOf(page).getByRole('button', { name: 'Start Processing' }).click();
    await page.getByText('Processing Started').waitFor();
    await close();
  });

  it('warns of a picture that is on another order too', async () => {
    const picture = await drawPicture();
    const first = await placeOrder(token);
    const second = await placeOrder(token);
    await uploadProof(first, picture);
    await uploadProof(second, picture);
    const { page, close } = await openOrder(second.id);
    await dialogOf(page)
      .getByText(`Same image as on order ${first.id} (${first.reference}).`)
      .waitFor();
    expect(await auditPage(page)).toEqual([]);
    await close();
  });

  it('shows every proof that was sent, and says when a new one comes in meanwhile', async () => {
    const order = await placePaidOrder(token);
    const { page, close } = await openOrder(order.id);
    await attestIn(page).check();
    await uploadProof(order);
    await dialogOf(page)
      .getByText('The customer sent another picture while you looked.')
      .waitFor({ timeout: 20_000 });
    expect(await attestIn(page).isChecked()).toBe(false);
    await dialogOf(page).getByText('Image 2 of 2').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Earlier image' }).click();
    await dialogOf(page)
      .getByRole('img', { name: /Payment proof 1 of 2/ })
      .waitFor();
    await close();
  });

  it('gives the focus back to what opened the dialog, and closes on Escape', async () => {
    const order = await placePaidOrder(token);
    const { page, close } = await openStaffPage(browser, token);
    await page.goto('/admin');
    const opener = cardOf(page, order).getByRole('button', { name: 'View Payment Proof' });
    await opener.click();
    await dialogOf(page).getByText('History').waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(new URL(page.url()).search).toBe('');
    await close();
  });
});
