import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StatementEntry } from '@spade/bank-simulator/files/entry';
import { writeStatement } from '@spade/bank-simulator/files/write-statement';
import { ApiClient } from '@spade/testkit/api-client';
import { launchBrowser } from '@spade/testkit/browser';
import { type PlacedOrder, placeOrder, shopProducts, uploadProof } from '@spade/testkit/shop';
import { signIn } from '@spade/testkit/staff';
import { startSystem, type TestSystem, withoutLimits } from '@spade/testkit/start-system';
import type { Browser, Page } from 'playwright-core';
import { BENCH_TITLE, stockBenchProducts } from '../http/stock-bench-products.ts';
import { CountedHands } from './counted-hands.ts';

const ORDERS = 30;

/** The sync on the hour would take the product of the bench off sale. */
const YEARLY = '0 0 1 1 *';

/** How long the page may take for one step, also on a busy machine. */
const PATIENCE_MS = 180_000;

/** Paid by every order, as a clerk types it; the bench's products cost it. */
const AMOUNT = '2500';

/** One way to confirm the orders that wait. */
interface Way {
  name: string;
  run: (page: Page, hands: CountedHands, orders: readonly PlacedOrder[]) => Promise<void>;
}

const ways: readonly Way[] = [
  { name: 'before: one by one from the picture', run: fromPictures },
  { name: 'a statement, Enter for each', run: (...way) => fromStatement(...way, enterForEach) },
  {
    name: 'a statement, all exact ones at once',
    run: (...way) => fromStatement(...way, allAtOnce),
  },
];

/**
 * 30 orders with proofs, confirmed by a clerk in Chromium at a PC: from the list and the picture with the amount typed
 * and attested, and from a bank statement. Counts what the hands do and the time of the machine; looking at picture
 * and bank account takes a person longer, and only the first way needs both for every order.
 */
export async function runClerkDesk(): Promise<readonly object[]> {
  const system = await startSystem({
    // No picture is read in the background: the way from before had no reader.
    env: { ...withoutLimits, READ_RECEIPTS: 'off', SHOPIFY_SYNC_CRON: YEARLY },
    port: Number(process.env.BENCH_PORT ?? 18_840),
  });
  const browser = await launchBrowser();
  try {
    const redisUrl = await readFile(join(system.secrets, 'gateway/redis_url'), 'utf8');
    await stockBenchProducts(redisUrl.trim(), 1);
    const table: object[] = [];
    for (const way of ways) table.push(await measure(browser, system, way));
    return table;
  } finally {
    await browser.close();
    await system.stop();
  }
}

async function measure(browser: Browser, system: TestSystem, { name, run }: Way): Promise<object> {
  const api = new ApiClient(system.siteUrl);
  const orders = await placePaid(api);
  const token = await signIn(api, system.admin);
  const context = await browser.newContext({
    storageState: {
      cookies: [],
      origins: [{ origin: system.siteUrl, localStorage: [{ name: 'adminToken', value: token }] }],
    },
    ...{ baseURL: system.siteUrl, reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Awaiting confirmation' }).waitFor();
  const hands = new CountedHands();
  const from = performance.now();
  await run(page, hands, orders);
  const seconds = (performance.now() - from) / 1000;
  await context.close();
  await allConfirmed(api.as(token), orders);
  return {
    way: name,
    ...{ orders: ORDERS, clicks: hands.clicks, keys: hands.keys },
    'keys and clicks per order': ((hands.clicks + hands.keys) / ORDERS).toFixed(1),
    'seconds per order': (seconds / ORDERS).toFixed(2),
  };
}

async function placePaid(api: ApiClient): Promise<PlacedOrder[]> {
  const product = (await shopProducts(api)).find(({ title }) => title.startsWith(BENCH_TITLE));
  if (!product) throw new Error('the product of the bench is not on sale');
  const orders: PlacedOrder[] = [];
  for (let count = 0; count < ORDERS; count += 1) {
    const order = await placeOrder(product, {}, api);
    await uploadProof(order, undefined, api);
    orders.push(order);
  }
  return orders;
}

async function allConfirmed(staff: ApiClient, orders: readonly PlacedOrder[]): Promise<void> {
  for (const { orderId, reference } of orders) {
    const { data } = await staff.get<{ data: { status: string } }>(`/api/orders/${orderId}`);
    if (data.status !== 'confirmed') throw new Error(`${reference} is ${data.status}`);
  }
}

async function fromPictures(page: Page, hands: CountedHands): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Payment proof' });
  const open = page.getByRole('article').getByRole('button', { name: 'Confirm Payment' });
  await hands.click(open.first());
  for (let left = ORDERS; left > 0; left -= 1) {
    const amount = dialog.getByRole('textbox', { name: /Amount received/ });
    await dialog.getByRole('img', { name: /^Payment proof 1 of 1/ }).waitFor();
    await hands.click(amount);
    await hands.type(page, AMOUNT);
    await hands.click(dialog.getByRole('checkbox'));
    const next = dialog.getByRole('button', { name: 'Confirm and open the next' });
    const field = await amount.elementHandle();
    const isLast = left === 1;
    await hands.click(isLast ? dialog.getByRole('button', { name: 'Confirm Payment' }) : next);
    if (isLast) await dialog.waitFor({ state: 'detached' });
    // Another order has another field.
    else await page.waitForFunction((old) => !old?.isConnected, field);
  }
}

async function fromStatement(
  page: Page,
  hands: CountedHands,
  orders: readonly PlacedOrder[],
  confirm: (page: Page, hands: CountedHands) => Promise<void>,
): Promise<void> {
  await hands.click(page.getByRole('link', { name: 'Money', exact: true }));
  await hands.click(page.getByRole('tab', { name: 'Statements' }));
  await page.getByLabel('Add a bank statement').setInputFiles({
    name: `statement-${randomBytes(3).toString('hex')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(writeStatement('GTBank CSV', orders.map(creditOf))),
  });
  hands.clicks += 2; // the button, and the file in the dialog of the system
  await hands.click(page.getByRole('button', { name: `Import ${ORDERS} credits` }));
  await hands.click(page.getByRole('link', { name: 'Open its credits' }));
  await page.getByRole('region', { name: `Credit 1 of ${ORDERS}` }).waitFor();
  await confirm(page, hands);
}

function creditOf({ reference, totalAmount }: PlacedOrder, index: number): StatementEntry {
  return {
    at: new Date(Date.now() + index * 1000),
    amountKobo: Math.round(Number(totalAmount) * 100),
    ...{ direction: 'credit', sender: 'ADAEZE OBI', senderBank: 'KUDA', words: reference },
  };
}

async function enterForEach(page: Page, hands: CountedHands): Promise<void> {
  await hands.click(page.getByRole('heading', { name: 'Money' }).first());
  for (let left = ORDERS; left > 0; left -= 1) {
    await page.getByText('reference exact').waitFor();
    await page.getByRole('img', { name: /^Payment proof 1 of 1/ }).waitFor();
    // The desk takes a press within half a second of a decision for a double press.
    await page.waitForTimeout(left === ORDERS ? 0 : 550);
    await hands.press(page, 'Enter');
    if (left > 1) await page.getByRole('region', { name: `of ${left - 1}` }).waitFor();
    else await page.getByRole('heading', { name: 'No credit' }).waitFor();
  }
}

async function allAtOnce(page: Page, hands: CountedHands): Promise<void> {
  await hands.click(page.getByRole('button', { name: `Select all ${ORDERS} exact ones` }));
  await hands.click(page.getByRole('button', { name: `Confirm ${ORDERS} selected credits` }));
  const done = page.getByText(`${ORDERS} credits given to their orders.`);
  await done.waitFor();
}
