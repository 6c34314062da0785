import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeStatement } from '@spade/bank-simulator/files/write-statement';
import type { ApiClient } from '@spade/testkit/api-client';
import { launchBrowser } from '@spade/testkit/browser';
import type { PlacedOrder } from '@spade/testkit/shop';
import { staffApi } from '@spade/testkit/staff';
import autocannon from 'autocannon';
import { BenchShop, newOrder } from './bench-shop.ts';

/** `SHARE=0.02` tries the benchmark itself on a small month, within the same limits. */
const SHARE = Number(process.env.SHARE || 1);
const share = (count: number) => Math.max(1, Math.round(count * SHARE));

const ROWS = share(20_000);
const PAID_ORDERS = share(5_000);
const BUYERS_A_SECOND = 20;
const PDF_PAGES = share(225);
const PDF_ROWS = share(6_800);

/**
 * Of thousands of orders of one price, a few in a hundred have references one slip of the finger apart: by the rule of exact
 * credits, staff confirm those. The rest is confirmed when so many seconds bring no further one.
 */
const LEAST_EXACT = 0.9;
const QUIET_SECONDS = 10;

/** What each may take: seconds, milliseconds, MiB. */
const limits = { import: 15, confirm: 60, orderP99Ms: 1_000, pdf: 20, pdfMiB: 250 };

/** One figure of the table. */
export interface StatementsRow {
  what: string;
  measured: string;
  limit: string;
}

/** A statement as `GET /api/admin/statements/:id` has it. */
interface Read {
  statementId: string;
  state: string;
  rejectedReason?: string | null;
}

const firstNames =
  'Ada Chidi Emeka Fatima Grace Halima Ibrahim Kemi Musa Ngozi Ola Peter Sade Tunde Uche Yusuf';
const lastNames =
  'Abubakar Adeyemi Bello Danjuma Eze Hassan Ibrahim Igwe Mohammed Nwosu Obi Okafor Sani Usman';

/** Buyers of one price share words of their names, as they do in every country. */
function someName(): string {
  const drawn = [firstNames, lastNames].map((names) => names.split(' '));
  return drawn.map((names) => names[randomInt(names.length)]).join(' ');
}

const seconds = (since: number) => (performance.now() - since) / 1_000;

/**
 * A month of a busy account by an approver's hand: how long its file takes, how soon exact credits have confirmed their
 * orders while buyers place others, and what a PDF costs that a browser has printed.
 */
export async function runStatementsBench(): Promise<StatementsRow[]> {
  const shop = await BenchShop.start(18_900, { AUTO_CONFIRM: 'exact', MAILS_PER_SECOND: '10' });
  try {
    const staff = await staffApi(shop.api, shop.system.admin);
    const rows: StatementsRow[] = [];
    const add = (what: string, value: number, limit: number, unit: string) => {
      rows.push({ what, measured: `${value.toFixed(1)} ${unit}`, limit: `${limit} ${unit}` });
      if (value > limit) process.exitCode = 1;
    };
    add(`${ROWS} rows read and imported`, await importOf(staff, foreignRows()), limits.import, 's');
    const { confirmed, p99Ms } = await confirmBesideBuyers(shop, staff);
    const exact = `${confirmed.orders} of ${PAID_ORDERS} confirmed, the exact ones`;
    add(exact, confirmed.seconds, limits.confirm, 's');
    add(`an order meanwhile, p99 of ${BUYERS_A_SECOND} a second`, p99Ms, limits.orderP99Ms, 'ms');
    const printed = await printPdf();
    const watch = watchReader();
    const start = performance.now();
    await read(staff, printed, 'statement.pdf');
    add(`a PDF of ${PDF_PAGES} pages read`, seconds(start), limits.pdf, 's');
    add('its memory', watch.stop(), limits.pdfMiB, 'MiB');
    return rows;
  } finally {
    await shop.stop();
  }
}

const sender = { sender: 'ADA OBI', senderBank: 'KUDA', direction: 'credit' as const };

/** Credits of many amounts and people, for no order. */
const foreignRows = () =>
  writeStatement(
    'GTBank CSV',
    Array.from({ length: ROWS }, (_, at) => ({
      ...sender,
      sender: `PAYER ${at.toString(36)}`,
      at: new Date(Date.now() - (ROWS - at) * 100_000),
      amountKobo: 100_000 + randomInt(5_000_000),
      words: `goods ${at}`,
    })),
  );

async function read(staff: ApiClient, bytes: Uint8Array, name = 'statement.csv') {
  const form = new FormData();
  form.append('statement', new Blob([new Uint8Array(bytes)]), name);
  const { data } = await staff.post<{ data: Read }>('/api/admin/statements', form);
  return until(staff, data.statementId, 'ready');
}

async function until(staff: ApiClient, id: string, wanted: string): Promise<string> {
  for (;;) {
    const { data } = await staff.get<{ data: Read }>(`/api/admin/statements/${id}`);
    if (data.state === wanted) return id;
    if (data.state === 'rejected' || data.state === 'unreadable')
      throw new Error(`the statement was refused: ${JSON.stringify(data).slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Seconds until the file is read and imported. */
async function importOf(staff: ApiClient, bytes: Uint8Array): Promise<number> {
  const start = performance.now();
  const id = await read(staff, bytes);
  await staff.post(`/api/admin/statements/${id}/import`);
  await until(staff, id, 'imported');
  return seconds(start);
}

/** Places orders, imports a file that pays each exactly, and waits for all, while other buyers place theirs. */
async function confirmBesideBuyers({ api, products, system }: BenchShop, staff: ApiClient) {
  const [product] = products;
  if (!product) throw new Error('the shop has no products');
  const place = async () => {
    const name = someName();
    const { headers, body } = newOrder(product, name);
    const response = await fetch(`${api.origin}/api/orders`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`an order was refused: ${await response.text()}`);
    const { data } = (await response.json()) as { data: PlacedOrder }; // as the OpenAPI document has it
    return { ...data, name };
  };
  const placed: (PlacedOrder & { name: string })[] = [];
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      while (placed.length < PAID_ORDERS) placed.push(await place());
    }),
  );
  const orders = placed.slice(0, PAID_ORDERS);
  const bytes = writeStatement(
    'GTBank CSV',
    orders.map(({ reference, totalAmount, name }) => ({
      ...sender,
      sender: name,
      at: new Date(),
      amountKobo: Math.round(Number(totalAmount) * 100),
      words: reference,
    })),
  );
  const id = await read(staff, bytes);
  const buyers = autocannon({
    url: api.origin,
    connections: BUYERS_A_SECOND,
    overallRate: BUYERS_A_SECOND,
    duration: limits.confirm,
    requests: [
      {
        method: 'POST',
        path: '/api/orders',
        setupRequest: (request) => ({ ...request, ...newOrder(product, someName()) }),
      },
    ],
  });
  const start = performance.now();
  await staff.post(`/api/admin/statements/${id}/import`);
  await until(staff, id, 'imported');
  const confirmed = { orders: 0, seconds: Number.POSITIVE_INFINITY };
  const isGoingOn = () =>
    confirmed.orders < PAID_ORDERS &&
    seconds(start) < Math.min(3 * limits.confirm, confirmed.seconds + QUIET_SECONDS);
  while (isGoingOn()) {
    const answer = await staff.send('GET', '/api/orders?status=confirmed&limit=1');
    // A busy service is asked again.
    if (answer.ok) {
      const { meta } = (await answer.json()) as { meta: { total: number } }; // as the OpenAPI document has it
      if (meta.total > confirmed.orders)
        Object.assign(confirmed, { orders: meta.total, seconds: seconds(start) });
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  if (confirmed.orders < LEAST_EXACT * PAID_ORDERS)
    throw new Error(`only ${confirmed.orders} orders were confirmed; see ${system.logs}`);
  const { latency, statusCodeStats, requests, errors } = await buyers;
  const refused = requests.total - (statusCodeStats['201']?.count ?? 0) + errors;
  if (refused > 0) throw new Error(`${refused} orders were refused; see ${system.logs}`);
  return { confirmed, p99Ms: latency.p99 };
}

/** A statement of so many pages, printed by Chromium. */
async function printPdf(): Promise<Uint8Array> {
  const naira = (kobo: number) => (kobo / 100).toLocaleString('en', { minimumFractionDigits: 2 });
  let balance = 5_000_000;
  const rows = Array.from({ length: PDF_ROWS }, (_, at) => {
    const kobo = 100_000 + at;
    balance += kobo;
    const day = new Date(Date.now() - (PDF_ROWS - at) * 200_000).toISOString().slice(0, 10);
    return `<tr><td>${day}</td><td>NIP/KUDA/PAYER ${at}<br>goods ${at}</td><td></td><td>${naira(kobo)}</td><td>${naira(balance)}</td></tr>`;
  });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    // Rows of equal height, so many a page that the pages are as many as wanted.
    const height = Math.floor(PDF_ROWS / PDF_PAGES) * 18 + 58;
    await page.setContent(`<style>@page { size: 700px ${height}px; margin: 20px } td, th { font: 7px/8px sans-serif; height: 18px; padding: 0 8px; vertical-align: top; text-align: left } table { border-spacing: 0; }</style>
      <p style="font: 8px sans-serif">Opening Balance: 50,000.00</p><table><thead><tr><th>Date</th><th>Narration</th><th>Debit</th><th>Credit</th><th>Balance</th></tr></thead><tbody>${rows.join('')}</tbody></table>`);
    return await page.pdf({ preferCSSPageSize: true });
  } finally {
    await browser.close();
  }
}

/** Watches the process that reads a file: `stop` gives the most memory that it had, in MiB. */
function watchReader(): { stop: () => number } {
  let most = 0;
  const look = () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('statement-reader')) continue;
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
      } catch {
        // It has ended.
      }
  };
  const timer = setInterval(look, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return most / 1_024;
    },
  };
}
