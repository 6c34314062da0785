import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageClient } from '@spade/bus/message-client';
import { waitFor } from '@spade/platform/testing/wait-for';
import { ApiClient } from '@spade/testkit/api-client';
import { launchBrowser } from '@spade/testkit/browser';
import {
  type PlacedOrder,
  placeOrder,
  productInStock,
  totalOf,
  uploadProof,
} from '@spade/testkit/shop';
import { openStaffPage, signIn } from '@spade/testkit/staff';
import type { TestSystem } from '@spade/testkit/start-system';
import type { Browser, Page } from 'playwright-core';
import { auditBothWidths } from '../../src/audit.ts';
import { drawReceipt } from '../../src/back-office/drawn-receipt.ts';

/** Lagos is an hour ahead of UTC all year. */
const LAGOS_MS = 3_600_000;

const randomDigits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** What a test needs of an order as staff see it. */
interface Detail {
  readonly id: number;
  readonly proofs: readonly { readonly reading: object | null }[];
}

/** Today in Lagos as GTBank writes it, `22-Nov-2026`. */
function bankDay(): string {
  const [, day, month, year] = new Date(Date.now() + LAGOS_MS).toUTCString().split(' ');
  return `${day}-${month}-${year}`;
}

/** A statement as GTBank's export writes it, with one credit of each narration. */
function statementOf(credits: readonly (readonly [amount: string, narration: string])[]): Buffer {
  const rows = credits.map(([amount, narration]) => {
    return `${bankDay()},0,${bankDay()},,"${amount}",,"${narration}"`;
  });
  const lines = ['Trans Date,Reference,Value Date,Debit,Credit,Balance,Remarks', ...rows, ''];
  return Buffer.from(lines.join('\n'));
}

/** In a separate system: credits of other tests would be in its queue. */
export const describeMoney = (shop: () => TestSystem) =>
  describe('money of the bank account', () => {
    let browser: Browser;
    let system: TestSystem;
    let api: ApiClient;
    let token: string;
    beforeAll(async () => {
      browser = await launchBrowser();
      system = shop();
      api = new ApiClient(system.siteUrl);
      token = await signIn(api, system.admin);
    });
    afterAll(() => browser.close());

    const open = () =>
      openStaffPage(browser, token, {
        baseURL: system.siteUrl,
        viewport: { width: 360, height: 800 },
      });

    const statusOf = async ({ orderId }: PlacedOrder) => {
      const { data } = await api
        .as(token)
        .get<{ data: { status: string } }>(`/api/orders/${orderId}`);
      return data.status;
    };

    /** Audits what is on show; SHOTS names a folder that keeps the pictures for a person to look at. */
    async function check(page: Page, name: string): Promise<void> {
      const folder = process.env.SHOTS;
      if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
      expect(await auditBothWidths(page)).toEqual([]);
    }

    it('imports a statement and confirms its order with Enter', async () => {
      const product = await productInStock(10, api);
      const order = await placeOrder(product, { quantity: 1 }, api);
      await uploadProof(order, undefined, api);
      const amount = totalOf(product.price, 1);
      const { page, complaints, close } = await open();
      await page.goto('/admin');
      await page.getByRole('link', { name: 'Money', exact: true }).click();
      await page.getByRole('heading', { name: 'No credit waits for a decision' }).waitFor();
      await check(page, 'empty');

      await page.getByRole('tab', { name: 'Statements' }).click();
      await page.getByLabel('Add a bank statement').setInputFiles({
        name: 'november.csv',
        mimeType: 'text/csv',
        buffer: statementOf([[amount, `NIP/KUDA/ADA OBI/${order.reference.replace('-', ' ')}`]]),
      });
      await page.getByRole('button', { name: 'Import 1 credit' }).waitFor({ timeout: 30_000 });
      await check(page, 'statement');
      await page.reload();
      await page.getByRole('button', { name: 'Import 1 credit' }).click();
      await page.getByText('1 credit added.').waitFor();
      await page.getByRole('link', { name: 'Open its credits' }).click();

      await page.getByRole('region', { name: 'Credit 1 of 1' }).waitFor();
      await page.getByText('reference exact').waitFor();
      await page.getByRole('img', { name: /^Payment proof 1 of 1/ }).waitFor();
      await check(page, 'credit');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await check(page, 'keys');
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'Money' }).first().click();
      await page.keyboard.press('Enter');
      await page.getByText(`given to ${order.reference}.`).waitFor();
      await waitFor(
        'the order to be confirmed',
        async () => (await statusOf(order)) === 'confirmed',
      );
      await check(page, 'confirmed');

      await page.getByRole('combobox', { name: 'Show' }).selectOption('Given to orders');
      const given = page.getByRole('region', { name: 'Credit 1 of 1' });
      await given.getByRole('link', { name: /^Order \d+$/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Payment proof' });
      await dialog.getByRole('heading', { name: 'Credits of this order' }).waitFor();
      await check(page, 'order');
      expect(complaints).toEqual([]);
      await close();
    }, 120_000);

    it('shows why an alert was refused, and confirms an order with another as its evidence', async () => {
      const { reference, totalAmount } = await placeOrder(await productInStock(1, api), {}, api);
      await recordAlerts(system, 360, Math.round(Number(totalAmount) * 100), reference);
      const { page, complaints, close } = await open();
      await page.goto('/admin/money');
      await page.getByRole('tab', { name: 'Alerts' }).click();
      await page.getByText('It has no valid signature').first().waitFor();
      await page.getByText('last contact').waitFor();
      await check(page, 'alerts');

      await page.getByRole('link', { name: reference }).click();
      const dialog = page.getByRole('dialog', { name: 'Payment proof' });
      await dialog.getByText('It fills in the form below.').waitFor();
      await check(page, 'alert-of-order');
      await dialog.getByRole('checkbox').press('Space');
      await dialog.getByRole('button', { name: 'Confirm Payment' }).click();
      await page.getByText('Used to confirm').waitFor();
      expect(complaints).toEqual([]);
      await close();
    }, 120_000);

    describe('when the receipts of two orders have one transaction id', () => {
      const [, day, month, year] = new Date(Date.now() + LAGOS_MS).toUTCString().split(' ');
      const today = new Date(Date.now() + LAGOS_MS).toISOString().slice(0, 10);
      const sessionId = `000013${today.slice(2).replaceAll('-', '')}093812${randomDigits(12)}`;
      let first: PlacedOrder;
      let second: PlacedOrder;
      beforeAll(async () => {
        const product = await productInStock(10, api);
        first = await placeOrder(product, { quantity: 1 }, api);
        second = await placeOrder(product, { quantity: 2 }, api);
        const amount = first.totalAmount;
        for (const order of [first, second]) {
          const at = `${day} ${month} ${year} 09:38:12`;
          await uploadProof(order, await drawReceipt(browser, { amount, at, sessionId }), api);
        }
        for (const { orderId } of [first, second])
          await waitFor(
            'the picture to be read',
            async () => (await detailOf(orderId)).proofs.every(({ reading }) => reading !== null),
            240_000,
            500,
          );
      }, 300_000);

      const detailOf = async (orderId: string) => {
        const { data } = await api.as(token).get<{ data: Detail }>(`/api/orders/${orderId}`);
        return data;
      };

      it('fills in amount, day and id for the clerk to check, and warns of the other order', async () => {
        const { id } = await detailOf(second.orderId);
        const other = await detailOf(first.orderId);
        const { page, complaints, close } = await open();
        await page.goto(`/admin?order=${id}`);
        const dialog = page.getByRole('dialog', { name: 'Payment proof' });
        const amount = dialog.getByRole('textbox', { name: /Amount received/ });
        await amount.waitFor();
        const shown = Number(first.totalAmount).toLocaleString('en-NG', {
          minimumFractionDigits: 2,
        });
        expect(await amount.inputValue()).toBe(shown);
        expect(await dialog.getByLabel(/Date of the payment/).inputValue()).toBe(today);
        expect(await dialog.getByLabel(/Transaction id/).inputValue()).toBe(sessionId);
        expect(await dialog.getByText('Read from the picture: check it').count()).toBe(3);
        const named = `order ${other.id} (${first.reference})`;
        await dialog.getByText(`Same transaction as on ${named}.`).waitFor();
        await dialog.getByText(`The picture shows ₦${shown} less than the order.`).waitFor();
        await check(page, 'read');
        await amount.scrollIntoViewIfNeeded();
        await check(page, 'read-form');
        // What a machine read is not attested by it.
        expect(await dialog.getByRole('checkbox').isChecked()).toBe(false);
        expect(complaints).toEqual([]);
        await close();
      });
    });
  });

/** Sends what a worker sends that has read two messages of the mailbox: an alert, and one that no bank signed. */
async function recordAlerts(
  system: TestSystem,
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
      ...{ digest: `${uid}`, signature: `${uid}`, messageId: `${uid}`, bank: 'GTBank' },
      ...{ from: 'gens@gtbank.com', subject: 'Transaction Notification' },
      receivedAt: new Date().toISOString(),
    };
    const valueDate = new Date(Date.now() + LAGOS_MS).toISOString().slice(0, 10);
    const narration = `NIP/KUDA/ADA OBI/${reference}`;
    const payment = { account: '000****000', amountKobo, valueDate, narration };
    const reason = 'It has no valid signature of the domain that it says it is from.';
    await client.send('orders.record-alerts', {
      ...{ ...place, uidValidity: '1', lastUid: uid },
      alerts: [
        { ...message, uid, outcome: { payment } },
        {
          ...{ ...message, uid: uid + 1, digest: `${uid} forged`, signature: null },
          ...{ messageId: null, outcome: { state: 'refused', reason } },
        },
      ],
    });
  } finally {
    client.close();
  }
}
