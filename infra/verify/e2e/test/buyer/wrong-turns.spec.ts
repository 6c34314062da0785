import { randomInt } from 'node:crypto';
import { type Browser, expect } from '@playwright/test';
import { waitFor } from '@spade/platform/testing/wait-for';
import { type ApiClient, systemApi } from '@spade/testkit/api-client';
import { databaseUrl, type RunningSystem } from '@spade/testkit/running-system';
import {
  newBuyer,
  type PlacedOrder,
  placeOrder,
  productInStock,
  totalOf,
} from '@spade/testkit/shop';
import pg from 'pg';
import { writeStatement } from '../../../bank-simulator/src/files/write-statement.ts';
import { test } from '../../src/fixtures.ts';
import { mailAbout } from '../../src/mails.ts';
import { untilAnswering } from '../../src/whole-page.ts';

const TIMEOUT_MS = 120_000;

/** An order of two pieces, and what its wrong turn needs. */
interface Ordered extends PlacedOrder {
  readonly email: string;
  readonly system: RunningSystem;
  readonly staff: ApiClient;
}

/** One way in which an order goes wrong. */
interface Turn {
  readonly reach: (order: Ordered) => Promise<void>;
  /** Where its mail goes, if not to the buyer's first address. */
  readonly mailTo?: (email: string) => string;
  readonly mail: RegExp;
  /** What is said of the money, with the amounts that the turn is about. */
  readonly says: (order: Ordered) => readonly string[];
}

const same = (email: string) => email;

const corrected = (email: string) => `new.${email}`;

/** Naira; less than any two pieces cost. */
const PART = 500;

const naira = (amount: number | string) =>
  `₦${Number(amount).toLocaleString('en', { minimumFractionDigits: 2 })}`;

/** How soon money goes back, before its last day. */
const WITHIN = 'within 5 working days (by ';

const step = ({ staff, orderId }: Ordered, name: string, body: object = {}) =>
  staff.post(`/api/orders/${orderId}/${name}`, body);

const turns: Readonly<Record<string, Turn>> = {
  'a wrong email address, corrected': {
    reach: async ({ orderId, email }) => {
      const customerEmail = corrected(email);
      await systemApi().post(`/api/orders/${orderId}/correct`, { customerEmail });
    },
    mailTo: corrected,
    mail: /email address changed/,
    says: ({ totalAmount }) => [`Amount to pay ${naira(totalAmount)}`],
  },
  'cancelled by its buyer': {
    reach: async ({ orderId }) => {
      await systemApi().post(`/api/orders/${orderId}/withdraw`, {});
    },
    mail: /is cancelled/,
    says: () => ['You owe nothing.', `your money comes back ${WITHIN}`],
  },
  expired: {
    reach: endWindow,
    mail: /has expired/,
    says: () => ['You owe nothing.', `if not, your money comes back ${WITHIN}`],
  },
  'wrong goods, reported': {
    reach: async (order) => {
      await receive(order);
      await report(order);
    },
    mail: /we have your report/,
    says: ({ totalAmount }) => [`your ${naira(totalAmount)} stays in our account until then.`],
  },
  'refunded in part': {
    reach: async (order) => {
      await receive(order);
      await report(order);
      await step(order, 'grant', { amount: `${PART}.00`, reason: 'One bag was smaller' });
    },
    mail: /we refund you ₦/,
    says: ({ totalAmount }) => [
      `${naira(PART)} comes back to you`,
      `goes out ${WITHIN}`,
      naira(Number(totalAmount) - PART),
    ],
  },
  'paid short': {
    reach: async (order) => {
      await transfer(order, Number(order.totalAmount) - PART);
    },
    mail: /please pay the rest of ₦/,
    says: ({ totalAmount }) => [
      `We received ${naira(Number(totalAmount) - PART)} of ${naira(totalAmount)}`,
      `Amount to pay ${naira(PART)}`,
    ],
  },
  'paid over': {
    reach: async (order) => {
      await transfer(order, Number(order.totalAmount) + PART, { owesRest: true });
    },
    mail: /we owe you ₦/,
    says: () => [`You paid ${naira(PART)} too much`, `goes out ${WITHIN}`],
  },
  'paid, and taken back by the bank': {
    reach: async (order) => {
      const words = await transfer(order, Number(order.totalAmount));
      await importStatement(order, Number(order.totalAmount), `RVSL ${words}`, 'debit');
      await step(order, 'answer-reversal', { answer: 'ask', reason: 'The bank reversed it.' });
    },
    mail: /please pay ₦[\d,.]+ again/,
    says: ({ totalAmount }) => [
      'The bank took your payment back',
      `Amount to pay ${naira(totalAmount)}`,
    ],
  },
};

/** The other states of an order repeat the check: `make test-matrix` has them. */
const first: readonly string[] = ['cancelled by its buyer', 'paid short'];

test.describe('of an order that goes wrong, page, page without scripts and mail say the same of the money', () => {
  for (const [name, { reach, mail, mailTo = same, says }] of Object.entries(turns))
    test(name, { tag: first.includes(name) ? [] : '@matrix' }, async ({ system, browser }) => {
      test.setTimeout(TIMEOUT_MS);
      const { customerEmail: email } = newBuyer();
      const product = await productInStock();
      const placed = await placeOrder(product, { customerEmail: email, quantity: 2 });
      const order = { ...placed, email, system, staff: systemApi().as(system.token) };
      // The shop has no delivery fees: what is due is the price of the goods.
      expect(order.totalAmount).toBe(totalOf(product.price, 2));
      await reach(order);
      const { html = '', text = '' } = await mailAbout(system, mail, mailTo(email));
      const page = await readPage(browser, order, true);
      const without = await readPage(browser, order, false);

      expect(linesOfMoney(without)).toEqual(linesOfMoney(page));
      const mails = { text: plain(text), html: plain(textOf(html)) };
      for (const words of says(order).map(plain)) {
        expect(plain(page), 'the page').toContain(words);
        expect(plain(without), 'the page without scripts').toContain(words);
        expect(mails.text, 'the mail as text').toContain(words);
        expect(mails.html, 'the mail as HTML').toContain(words);
      }
      // The last days are the same, too.
      expect(daysOf(text)).toEqual(daysOf(textOf(html)));
      expect(daysOf(page)).toEqual(expect.arrayContaining(daysOf(text)));
      // The mail has no sum that the page has not, but what the order costs.
      expect(sumsOf(text)).toEqual(sumsOf(textOf(html)));
      expect([naira(order.totalAmount), ...sumsOf(page)]).toEqual(
        expect.arrayContaining(sumsOf(text)),
      );
    });
});

/** The visible text of the order's page. */
async function readPage(browser: Browser, order: Ordered, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ javaScriptEnabled });
  const page = await context.newPage();
  await page.goto(`${order.system.pageUrl}/orders/${order.orderId}`);
  if (javaScriptEnabled) await untilAnswering(page);
  const text = await page.locator('main').innerText();
  await context.close();
  return text;
}

/** The lines of a page that say something of the money. */
const linesOfMoney = (text: string) =>
  text.split('\n').filter((line) => /₦|\bpa(y|id)\b|money|\bowe|comes? back/i.test(line));

/** The words of a mail without the markup around them. */
const textOf = (html: string) =>
  html.replace(/<(head|style|title)\b[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]+>/g, ' ');

/** In one line, and alike whether a label, a heading or a sentence says it. */
const plain = (text: string) =>
  text
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/:? (?=₦)/g, ' ')
    .toLowerCase();

/** Each amount once; those of the stamp duty have no kobo. */
const sumsOf = (text: string) => [...new Set(text.match(/₦[\d,]+\.\d\d/g))].sort();

/** Each last day once, such as `by Fri 4 Dec 2026`. */
const daysOf = (text: string) => [
  ...new Set(
    text.replaceAll(/\s+/g, ' ').match(/\bby [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2,3} \d{4}/g),
  ),
];

/** The goods were paid for at the counter, and are with the buyer. */
async function receive(order: Ordered): Promise<void> {
  await step(order, 'confirm', { paidBy: 'cash' });
  for (const name of ['process', 'ship', 'deliver']) await step(order, name);
}

async function report({ orderId }: Ordered): Promise<void> {
  const problem = { kind: 'wrong', words: 'One is a smaller bag.' };
  await systemApi().post(`/api/orders/${orderId}/problem`, problem);
}

/** Money for the order comes, and staff give it to the order; returns the narration. */
async function transfer(order: Ordered, amount: number, given: object = {}): Promise<string> {
  const words = `${order.reference} ${randomInt(1e9)}`;
  await importStatement(order, amount, words, 'credit');
  const search = encodeURIComponent(words);
  const { data } = await order.staff.get<{ data: { id: number }[] }>(
    `/api/admin/credits?state=open&search=${search}`,
  );
  await order.staff.post(`/api/admin/credits/${data[0]?.id}/match`, {
    order: order.orderId,
    ...given,
  });
  return words;
}

/** A statement of the bank with one movement of today. */
async function importStatement(
  { staff }: Ordered,
  amount: number,
  words: string,
  direction: 'credit' | 'debit',
): Promise<void> {
  const amountKobo = Math.round(amount * 100);
  const sender = { sender: 'ADA OBI', senderBank: 'KUDA' };
  const file = writeStatement('GTBank CSV', [
    { at: new Date(), amountKobo, direction, words, ...sender },
  ]);
  const form = new FormData();
  form.append('statement', new Blob([new Uint8Array(Buffer.from(file))]), `${direction}.csv`);
  const { data } = await staff.post<{ data: { statementId: string } }>(
    '/api/admin/statements',
    form,
  );
  const path = `/api/admin/statements/${data.statementId}`;
  await waitFor(
    'the statement to be read',
    async () => {
      const read = await staff.get<{ data: { state: string } }>(path);
      return read.data.state === 'ready';
    },
    30_000,
    200,
  );
  await staff.post(`${path}/import`);
}

/** The time to pay ended two minutes ago, as far as the database knows. */
async function endWindow({ system, orderId }: Ordered): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(system, 'orders') });
  await client.connect();
  await client.query(
    "update orders set payment_deadline = now() - interval '2 minutes' where public_id = $1",
    [orderId],
  );
  await client.end();
}
