import { randomBytes } from 'node:crypto';
import { ApiClient } from '@spade/testkit/api-client';
import { launchBrowser, untilAlive } from '@spade/testkit/browser';
import { placeOrder, productInStock, type ShopProduct } from '@spade/testkit/shop';
import { startSystem, withoutLimits } from '@spade/testkit/start-system';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { Browser, Page } from 'playwright-core';
import { fillOrder, openSlowPhone } from './slow-phone.ts';
import { drawPhoto } from './upload-journey.ts';

/** Journeys; the figure shown is the one that three quarters of them reach. */
const runs = Number(process.env.JOURNEY_RUNS ?? 10);

/** How many times slower than this machine the phone computes. */
const CPU_SLOWDOWN = 6;

/** Milliseconds: largest contentful paint, interaction to next paint. */
const limits = { LCP: 1800, INP: 100 } as const;

type Metric = keyof typeof limits;
/** What is measured, such as `LCP of the marketplace`, and its milliseconds in each journey. */
type Figures = Map<string, { metric: Metric; values: number[] }>;

/** Where the journeys lead. */
interface Shop {
  readonly url: string;
  readonly product: ShopProduct;
  /** Address of an unpaid order's page. */
  readonly orderPath: string;
  readonly photo: Buffer;
}

/**
 * A buyer's way on a cheap phone (6 times slower, slow 4G, nothing cached): when the main content of marketplace,
 * product and order page stands, and how long search, order dialog and upload take to answer a touch. The benchmark
 * index is Lighthouse's, without the slow-down: figures compare between machines of about the same index only.
 */
export async function runJourneys(): Promise<readonly object[]> {
  const system = await startSystem({
    env: withoutLimits,
    port: Number(process.env.BENCH_PORT ?? 18_480),
  });
  const browser = await launchBrowser();
  try {
    const api = new ApiClient(system.siteUrl);
    const product = await productInStock(runs + 1, api);
    const { orderId } = await placeOrder(product, {}, api);
    const shop = {
      url: system.siteUrl,
      product,
      orderPath: `/orders/${orderId}`,
      photo: await drawPhoto(),
    };
    const figures: Figures = new Map();
    const indexes: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      indexes.push(await benchmarkIndex(browser));
      await paintPages(browser, shop, figures);
      await buy(browser, shop, figures);
    }
    const lowest = Math.min(...indexes);
    const highest = Math.max(...indexes);
    return [...figures].map(([what, { metric, values }]) => ({
      what: `${metric} of ${what}`,
      'p75 (ms)': threeQuarters(values),
      'limit (ms)': limits[metric],
      verdict: threeQuarters(values) <= limits[metric] ? 'ok' : 'over',
      'all (ms)': values.join(' '),
      'benchmark index': `${lowest} to ${highest}`,
    }));
  } finally {
    await browser.close();
    await system.stop();
  }
}

/** Product and order page, each as the first page of a visit. */
async function paintPages(browser: Browser, shop: Shop, figures: Figures): Promise<void> {
  const pages = [
    { what: 'the product page', path: `/marketplace/${shop.product.id}`, sign: /^Order Now/ },
    { what: 'the order page', path: shop.orderPath, sign: 'Upload proof' },
  ];
  for (const { what, path, sign } of pages) {
    const { page, close } = await openSlowPhone(browser, CPU_SLOWDOWN);
    await page.addInitScript(WATCH_VITALS);
    await page.goto(shop.url + path);
    await page.getByRole('button', { name: sign }).first().waitFor();
    note(figures, 'LCP', what, (await vitalsOf(page)).lcp);
    await close();
  }
}

/** From the marketplace over the search to the uploaded proof. */
async function buy(
  browser: Browser,
  { url, product, photo }: Shop,
  figures: Figures,
): Promise<void> {
  const { page, close } = await openSlowPhone(browser, CPU_SLOWDOWN);
  await page.addInitScript(WATCH_VITALS);
  await page.goto(`${url}/marketplace`);
  const orderNow = page.getByRole('button', { name: `Order Now: ${product.title}`, exact: true });
  await orderNow.waitFor();
  await untilAlive(page);
  note(figures, 'LCP', 'the marketplace', (await vitalsOf(page)).lcp);

  const search = page.getByRole('searchbox');
  await search.tap();
  await search.pressSequentially(product.title.slice(0, 8));
  await page.waitForURL(/search=/);
  note(figures, 'INP', 'search', (await vitalsOf(page)).inp);

  await orderNow.tap();
  await page.getByRole('dialog', { name: 'Complete Your Order', exact: true }).waitFor();
  note(figures, 'INP', 'the order dialog', (await vitalsOf(page)).inp);

  await fillOrder(page, `a.${randomBytes(6).toString('hex')}@example.com`);
  await page.getByRole('button', { name: 'Proceed to Payment', exact: true }).tap();
  const chooser = page.getByLabel('Choose an image');
  await chooser.waitFor({ state: 'attached' });
  await chooser.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  const upload = page.getByRole('button', { name: 'Upload proof' }).and(page.locator(':enabled'));
  await upload.waitFor();
  await vitalsOf(page);
  await upload.tap();
  await page.getByText('A confirmation email will be sent once approved.').waitFor();
  note(figures, 'INP', 'the upload', (await vitalsOf(page)).inp);
  await close();
}

/**
 * Runs in the page. Event durations are whole 8 ms, and shorter than 16 ms is not told
 * (https://w3c.github.io/event-timing/, 2025): such an interaction counts as 0.
 */
const WATCH_VITALS = `{
  const vitals = { lcp: 0, inp: 0 };
  globalThis.vitals = vitals;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) vitals.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) vitals.inp = Math.max(vitals.inp, duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
}`;

/** Reads what the page noted, once it has painted, and begins the next interaction at 0. */
async function vitalsOf(page: Page): Promise<{ lcp: number; inp: number }> {
  return page.evaluate<{ lcp: number; inp: number }>(`new Promise((tell) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
      tell({ ...vitals });
      vitals.inp = 0;
    })));
  })`);
}

function note(figures: Figures, metric: Metric, what: string, value: number): void {
  const figure = figures.get(what) ?? { metric, values: [] };
  figure.values.push(Math.round(value));
  figures.set(what, figure);
}

/** The value that three quarters of them do not exceed. */
function threeQuarters(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN;
}

async function benchmarkIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  await page.close();
  return index;
}
