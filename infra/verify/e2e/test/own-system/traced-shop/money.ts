import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { MessageClient } from '@spade/bus/message-client';
import { ApiClient } from '@spade/testkit/api-client';
import type { RunningSystem } from '@spade/testkit/running-system';
import { type PlacedOrder, placeOrder, productInStock, uploadProof } from '@spade/testkit/shop';
import { auditBothWidths } from '../../../src/audit.ts';
import { drawReceipt } from '../../../src/back-office/drawn-receipt.ts';
import { openFromMenu } from '../../../src/back-office/menu.ts';
import { todaysStatement } from '../../todays-statement.ts';
import { tracedTest as test } from './traced-test.ts';

/** Lagos is an hour ahead of UTC all year. */
const LAGOS_MS = 3_600_000;

const randomDigits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** What a test needs of an order as staff see it. */
interface Detail {
  readonly id: number;
  readonly status: string;
  readonly proofs: readonly { readonly reading: object | null }[];
}

/** In a separate system: credits of other tests would be in its queue. */
export const describeMoney = () =>
  test.describe('money of the bank account', () => {
    test.use({ viewport: { width: 360, height: 800 } });

    let api: ApiClient;
    let token: string;
    test.beforeAll(({ system }) => {
      api = new ApiClient(system.siteUrl);
      token = system.token;
    });

    const detailOf = async ({ orderId }: PlacedOrder) => {
      const { data } = await api.as(token).get<{ data: Detail }>(`/api/orders/${orderId}`);
      return data;
    };

    const check = async (page: Page) => expect(await auditBothWidths(page)).toEqual([]);

    test('imports a statement and confirms its order with Enter', async ({ page, complaints }) => {
      const product = await productInStock(10, api);
      const order = await placeOrder(product, { quantity: 1 }, api);
      await uploadProof(order, undefined, api);
      const amountKobo = Math.round(Number(order.totalAmount) * 100);
      await page.goto('/admin');
      await openFromMenu(page, 'Money');
      await expect(page.getByRole('heading', { name: 'All payments are matched' })).toBeVisible();

      await page.getByRole('tab', { name: 'Statements', exact: true }).click();
      const statement = todaysStatement(amountKobo, order.reference.replace('-', ' '));
      await page.getByLabel('Add a bank statement').setInputFiles(statement);
      await expect(page.getByRole('button', { name: 'Import 1 credit' })).toBeVisible();
      await check(page);
      await page.reload();
      await page.getByRole('button', { name: 'Import 1 credit' }).click();
      await expect(page.getByText('1 credit added.')).toBeVisible();
      await page.getByRole('link', { name: 'Open its credits' }).click();

      await expect(page.getByRole('region', { name: 'Credit 1 of 1' })).toBeVisible();
      await expect(page.getByText('reference exact')).toBeVisible();
      await expect(page.getByRole('img', { name: /^Payment proof 1 of 1/ })).toBeVisible();
      await check(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'Money' }).first().click();
      await page.keyboard.press('Enter');
      await expect(page.getByText(` to ${order.reference}.`)).toBeVisible();
      await expect(async () => {
        expect((await detailOf(order)).status).toBe('confirmed');
      }).toPass();

      await page.getByRole('combobox', { name: 'Show' }).selectOption('Matched');
      const given = page.getByRole('region', { name: 'Credit 1 of 1' });
      await given.getByRole('link', { name: /^Order \d+$/ }).click();
      const dialog = page.getByRole('dialog', { name: /^Order \d+ · / });
      await expect(dialog.getByRole('heading', { name: 'Credits of this order' })).toBeVisible();
      await check(page);
      expect(complaints).toEqual([]);
    });

    test('shows why an alert was refused, and confirms an order with another as its evidence', async ({
      page,
      complaints,
      system,
    }) => {
      const { reference, totalAmount } = await placeOrder(await productInStock(1, api), {}, api);
      await recordAlerts(system, 360, Math.round(Number(totalAmount) * 100), reference);
      await page.goto('/admin/money');
      await page.getByRole('tab', { name: 'Alerts' }).click();
      await expect(page.getByText('It has no valid signature').first()).toBeVisible();
      await expect(page.getByText(/^The mailbox was last read/)).toBeVisible();
      await check(page);

      await page.getByRole('link', { name: reference }).click();
      const dialog = page.getByRole('dialog', { name: reference });
      await expect(dialog.getByText('It fills in the form below.')).toBeVisible();
      await check(page);
      await dialog.getByRole('checkbox').press('Space');
      await dialog.getByRole('button', { name: 'Confirm Payment' }).click();
      await expect(page.getByText('Used to confirm')).toBeVisible();
      expect(complaints).toEqual([]);
    });

    test('fills in what the worker read on a receipt, for the clerk to check', async ({
      page,
      browser,
      complaints,
    }) => {
      test.setTimeout(300_000);
      const [, day, month, year] = new Date(Date.now() + LAGOS_MS).toUTCString().split(' ');
      const today = new Date(Date.now() + LAGOS_MS).toISOString().slice(0, 10);
      const sessionId = `000013${today.slice(2).replaceAll('-', '')}093812${randomDigits(12)}`;
      const order = await placeOrder(await productInStock(10, api), {}, api);
      const receipt = { amount: order.totalAmount, at: `${day} ${month} ${year} 09:38:12` };
      const picture = await drawReceipt(browser, { ...receipt, sessionId });
      await uploadProof(order, picture, api);
      // A machine that reads may be too busy to answer.
      await expect(async () => {
        expect((await detailOf(order)).proofs[0]?.reading).toBeTruthy();
      }).toPass({ timeout: 240_000 });
      await page.goto(`/admin?order=${(await detailOf(order)).id}`);
      const dialog = page.getByRole('dialog', { name: 'Payment proof' });
      const shown = Number(order.totalAmount).toLocaleString('en-NG', { minimumFractionDigits: 2 });
      await expect(dialog.getByRole('textbox', { name: /Amount received/ })).toHaveValue(shown);
      await expect(dialog.getByLabel(/Date of the payment/)).toHaveValue(today);
      await expect(dialog.getByLabel(/Transaction id/)).toHaveValue(sessionId);
      await expect(dialog.getByText('From the picture', { exact: true })).toHaveCount(3);
      await check(page);
      // What a machine read is not attested by it.
      await expect(dialog.getByRole('checkbox')).not.toBeChecked();
      expect(complaints).toEqual([]);
    });
  });

/** Sends what a worker sends that has read two messages of the mailbox: an alert, and one that no bank signed. */
async function recordAlerts(
  system: RunningSystem,
  uid: number,
  amountKobo: number,
  reference: string,
): Promise<void> {
  const redisUrl = (await readFile(join(system.secrets, 'worker/redis_url'), 'utf8')).trim();
  const client = new MessageClient({ redisUrl, name: 'worker' });
  try {
    const place = { mailbox: 'alerts at mail.example, INBOX', reader: 'test' };
    await client.send('orders.hold-mailbox', { ...place, contact: { failure: null } });
    const message = {
      digest: `${uid}`,
      signature: `${uid}`,
      messageId: `${uid}`,
      bank: 'GTBank',
      from: 'gens@gtbank.com',
      subject: 'Transaction Notification',
      receivedAt: new Date().toISOString(),
    };
    const valueDate = new Date(Date.now() + LAGOS_MS).toISOString().slice(0, 10);
    const narration = `NIP/KUDA/ADA OBI/${reference}`;
    const payment = { account: '000****000', amountKobo, valueDate, narration };
    const reason = 'It has no valid signature of the domain that it says it is from.';
    await client.send('orders.record-alerts', {
      ...place,
      uidValidity: '1',
      lastUid: uid,
      alerts: [
        { ...message, uid, outcome: { payment } },
        {
          ...message,
          uid: uid + 1,
          digest: `${uid} forged`,
          signature: null,
          messageId: null,
          outcome: { state: 'refused', reason },
        },
      ],
    });
  } finally {
    client.close();
  }
}
