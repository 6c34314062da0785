import { randomBytes, randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { systemApi } from '@spade/testkit/api-client';
import { signIn } from '@spade/testkit/staff';
import { writeStatement } from '../../../bank-simulator/src/files/write-statement.ts';
import { auditBothWidths } from '../../src/audit.ts';
import { placeOrder, placePaidOrder } from '../../src/back-office/orders.ts';
import { createAdmin } from '../../src/back-office/staff-cli.ts';
import { signedIn, staffTest as test } from '../../src/fixtures.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');

test.describe('a confirmation that was a slip, and a payment that the bank took back', () => {
  test('a clerk undoes a confirmation while its email waits', async ({
    browser,
    system,
    token,
  }) => {
    const clerk = {
      username: `clerk-${randomBytes(4).toString('hex')}`,
      password: 'kingfisher over Lekki lagoon',
    };
    const words = [clerk.username, `${clerk.username}@company.example`, '--password-stdin'];
    createAdmin(system, words, clerk.password);
    const order = await placePaidOrder(token);
    const session = await signIn(systemApi(), clerk);
    const context = await browser.newContext({ storageState: signedIn(system, session) });
    const page = await context.newPage();
    await page.goto(`${system.pageUrl}/admin?order=${order.id}`);
    await dialogOf(page).getByRole('checkbox').check();
    await dialogOf(page).getByRole('button', { name: 'Confirm Payment' }).click();
    await expect(page.getByRole('status').getByText(/Its email goes at \d\d:\d\d/)).toBeVisible();
    await page.goto(`${system.pageUrl}/admin?order=${order.id}`);
    const note = dialogOf(page).getByText(
      new RegExp(`Confirmed by ${clerk.username}, email at \\d\\d:\\d\\d`),
    );
    await expect(note).toBeVisible();
    await expect(dialogOf(page).getByRole('button', { name: 'Start Processing' })).toHaveCount(0);
    await expect(dialogOf(page).getByRole('button', { name: 'Receipt as PDF' })).toHaveCount(0);
    expect(await auditBothWidths(page)).toEqual([]);
    const buyer = await browser.newPage();
    await buyer.goto(`${system.pageUrl}/orders/${order.orderId}`);
    await expect(buyer.getByText(/Your receipt as PDF is here from \d\d:\d\d WAT/)).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Undo the confirmation' }).click();
    await expect(page.getByText('The order is to be checked again')).toBeVisible();
    await page.goto(`${system.pageUrl}/admin?order=${order.id}`);
    await expect(dialogOf(page).getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
    await buyer.reload();
    await expect(
      buyer.getByText(/^Sorry: we have not found your ₦[\d,.]+ in our bank account yet/),
    ).toBeVisible();
    expect(await auditBothWidths(buyer)).toEqual([]);
    await buyer.close();
    await context.close();
  });

  test('an approver asks the buyer to pay again; page and account say so', async ({
    page,
    browser,
    system,
    token,
    complaints,
  }) => {
    const order = await placeOrder(token);
    const amountKobo = Math.round(Number(order.totalAmount) * 100);
    const words = `${order.reference} ${randomInt(1e9)}`;
    const entry = { at: new Date(), amountKobo, sender: 'ADA OBI', senderBank: 'KUDA' };
    const drop = async (direction: 'credit' | 'debit', said: string, button: string) => {
      const file = writeStatement('GTBank CSV', [{ ...entry, direction, words: said }]);
      await page.goto('/admin/money?view=statements');
      await page.getByLabel('Add a bank statement').setInputFiles({
        name: `${direction}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(file),
      });
      await page.getByRole('button', { name: button }).click();
    };
    await drop('credit', words, 'Import 1 credit');
    await page.getByRole('link', { name: 'Open its credits' }).click();
    await expect(page.getByText('This pays the order in full and confirms it.')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText(`to ${order.reference}.`)).toBeVisible();
    await drop('debit', `RVSL ${words}`, 'Import');
    await expect(page.getByText(/took|taken back/).first()).toBeVisible();

    await page.goto(`/admin?order=${order.id}`);
    const dialog = dialogOf(page);
    await expect(dialog.getByText('The bank took this payment back.')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ask the buyer to pay again' }).click();
    const form = dialog.getByRole('form', { name: 'Ask the buyer to pay again' });
    await form.getByLabel(/Why, for the history/).fill('The bank reversed it.');
    expect(await auditBothWidths(page)).toEqual([]);
    await form.getByRole('button', { name: 'Ask by email' }).click();
    await expect(dialog.getByText('The bank took this payment back.')).toHaveCount(0);
    await dialog.getByText('History', { exact: true }).click();
    await expect(dialog.getByText('Asked to pay again')).toBeVisible();

    const buyer = await browser.newContext({ storageState: signedIn(system, '') });
    const shop = await buyer.newPage();
    await shop.goto(`/orders/${order.orderId}`);
    await expect(shop.getByText('The bank took your payment back.')).toBeVisible();
    await expect(shop.getByText(/with the same payment reference/)).toBeVisible();
    expect(await auditBothWidths(shop)).toEqual([]);
    await buyer.close();
    expect(complaints).toEqual([]);
  });
});
