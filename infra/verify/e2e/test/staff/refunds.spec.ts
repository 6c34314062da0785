import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { formatNaira } from '@spade/contracts/naira';
import { auditBothWidths } from '../../src/audit.ts';
import { placeOrder } from '../../src/back-office/orders.ts';
import { signedIn, staffTest as test } from '../../src/fixtures.ts';
import { todaysStatement } from '../todays-statement.ts';

test.describe('money that is not for one order alone', () => {
  test('sends back what was too much: to the account that the buyer names, with a tick that can be undone', async ({
    page,
    browser,
    system,
    token,
    complaints,
  }) => {
    const order = await placeOrder(token);
    const extra = formatNaira(500_000);
    const amountKobo = Math.round(Number(order.totalAmount) * 100) + 500_000;
    await page.goto('/admin/money');
    await page.getByRole('tab', { name: 'Statements', exact: true }).click();
    await page
      .getByLabel('Add a bank statement')
      // Another file than that of any test before.
      .setInputFiles(todaysStatement(amountKobo, `${order.reference} ${randomInt(1e9)}`));
    await page.getByRole('button', { name: 'Import 1 credit' }).click();
    await page.getByRole('link', { name: 'Open its credits' }).click();
    await expect(page.getByRole('region', { name: 'Credit 1 of 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    const said = page.getByText(`${extra} of the credit are left to decide.`);
    // At the foot of the open credit, wherever the page is scrolled to.
    await expect(said).toBeInViewport({ ratio: 1 });
    const owe = page.getByRole('button', {
      name: `Owe ${extra} back to the buyer of ${order.reference}`,
    });
    // A press within half a second of a decision is taken for a part of that.
    await expect(async () => {
      if (await owe.isVisible()) await owe.click();
      await expect(page.getByText(`A refund of ${extra} is owed.`)).toBeVisible({ timeout: 2_000 });
    }).toPass();

    const buyer = await browser.newContext({ storageState: signedIn(system, '') });
    const shop = await buyer.newPage();
    await shop.goto(`/orders/${order.orderId}`);
    await expect(
      shop.getByRole('heading', { name: `You paid ${extra} too much: it comes back to you` }),
    ).toBeVisible();
    expect(await auditBothWidths(shop)).toEqual([]);
    await shop.getByLabel('Bank', { exact: true }).selectOption({ label: 'Kuda' });
    await shop.getByLabel('Account number').fill('2034567891');
    await shop.getByLabel('Name of the account').fill(order.customerName);
    await shop.getByRole('button', { name: 'Save this account' }).click();
    const typed = `We send it to Kuda, 2034 567 891, ${order.customerName}.`;
    await expect(shop.getByText(typed)).toBeVisible();
    await shop.reload();
    await expect(shop.getByText('We send it to Kuda, account ending in 7891.')).toBeVisible();
    await buyer.close();

    await page.getByRole('tab', { name: 'Refunds' }).click();
    const refund = page.getByRole('listitem').filter({ hasText: order.reference });
    await expect(refund.getByText('Kuda 2034567891')).toBeVisible();
    await refund.getByText('Mark as paid').click();
    await refund.getByLabel("The bank's reference of the transfer").fill('FT26330KXTPA');
    await refund.getByRole('button', { name: `${extra} was sent back` }).click();
    await expect(refund).toHaveCount(0);
    await page.getByRole('link', { name: 'Show refunds paid' }).click();
    await refund.getByRole('button', { name: 'Undo: it was not sent' }).click();
    await expect(refund).toHaveCount(0);
    await page.getByRole('link', { name: 'Show refunds owed' }).click();
    await expect(refund.getByText(extra, { exact: true })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
