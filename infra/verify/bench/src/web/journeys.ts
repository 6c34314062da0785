import { ApiClient } from '@spade/testkit/api-client';
import { launchBrowser } from '@spade/testkit/browser';
import { newBuyer, placeOrder, productInStock, type ShopProduct } from '@spade/testkit/shop';
import { startSystem, withoutLimits } from '@spade/testkit/start-system';
import type { Browser, Page } from 'playwright-core';

/** The figure shown is the one that three quarters of the journeys reach. */
const runs = Number(process.env.JOURNEY_RUNS ?? 10);

/** Milliseconds: largest contentful paint, interaction to next paint, and from a press to what it is for. */
const limits = { LCP: 1800, INP: 100, press: 1000 } as const;

/** How many times slower than this machine the phone computes. */
const CPU_SLOWDOWN = 6;
/** Slow 4G as Lighthouse simulates it. */
const slow4g = { latency: 400, downloadThroughput: 200_000, uploadThroughput: 200_000 };
/** Milliseconds of rest after which the page has noted all that the last touch made it do. */
const REST_MS = 700;

type Metric = keyof typeof limits;
type Note = (metric: Metric, what: string, ms: number) => void;

/**
 * A buyer's way on a cheap phone (slow 4G, nothing cached): when the main content of marketplace, product and order page
 * stands, how long search and Order Now take to answer a touch, when the bank details are there after the press on
 * Proceed to Payment, and the order form after a press as soon as its link is seen. `make hands` presses everything else.
 */
export async function runJourneys(): Promise<readonly object[]> {
  const system = await startSystem({ env: withoutLimits, port: 18_480 });
  const browser = await launchBrowser();
  try {
    const api = new ApiClient(system.siteUrl);
    const product = await productInStock(1, api);
    const { orderId } = await placeOrder(product, {}, api);
    const figures = new Map<string, { metric: Metric; values: number[] }>();
    const note: Note = (metric, what, ms) => {
      const figure = figures.get(what) ?? { metric, values: [] };
      figure.values.push(Math.round(ms));
      figures.set(what, figure);
    };
    for (let run = 0; run < runs; run += 1) {
      for (const [what, path] of Object.entries({
        'the marketplace': '/marketplace',
        'the product page': `/marketplace/${product.id}`,
        'the order page': `/orders/${orderId}`,
      }))
        await onPhone(browser, system.siteUrl + path, async (page) => {
          await page.waitForLoadState('networkidle');
          note('LCP', what, (await vitalsOf(page)).lcp);
        });
      await onPhone(browser, `${system.siteUrl}/marketplace`, (page) => order(page, product, note));
      await onPhone(browser, `${system.siteUrl}/marketplace`, (page) =>
        pressAtOnce(page, product, note),
      );
    }
    return [...figures].map(([what, { metric, values }]) => ({
      what: `${metric} of ${what}`,
      'p75 (ms)': threeQuarters(values),
      'limit (ms)': limits[metric],
      verdict: threeQuarters(values) <= limits[metric] ? 'ok' : 'over',
      'all (ms)': values.join(' '),
    }));
  } finally {
    await browser.close();
    await system.stop();
  }
}

/** Opens `url` as the first page of a visit on the phone. */
async function onPhone(browser: Browser, url: string, use: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(WATCH_VITALS);
  await page.goto(url, { waitUntil: 'commit' });
  await use(page);
  await context.close();
}

const orderNow = ({ title }: ShopProduct) => ({ name: `Order Now: ${title}` });

/** Search, Order Now and Proceed to Payment, once the page has done all that it does by itself. */
async function order(page: Page, product: ShopProduct, note: Note): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByRole('searchbox').tap();
  await page.keyboard.type(product.title.slice(0, 8), { delay: 150 });
  await page.waitForURL(/search=/);
  note('INP', 'search', (await vitalsOf(page)).inp);
  await page.getByRole('link', orderNow(product)).tap();
  await page.getByRole('dialog').getByLabel('Full name').waitFor();
  note('INP', 'the order dialog', (await vitalsOf(page)).inp);
  const buyer = newBuyer();
  await page.getByLabel('Full name').fill(buyer.customerName);
  await page.getByLabel('Email address').fill(buyer.customerEmail);
  await page.getByLabel('Phone number').fill(buyer.customerPhone);
  await page.getByLabel('Delivery address').fill(buyer.shippingAddress);
  await page.getByLabel('City').fill(buyer.shippingCity);
  await page.getByLabel('State').selectOption(buyer.shippingState);
  const from = performance.now();
  await page.getByRole('button', { name: 'Proceed to Payment' }).tap();
  await page.getByRole('dialog', { name: 'Complete Your Payment' }).waitFor();
  note('press', 'Proceed to Payment, until the bank details', performance.now() - from);
}

/** A touch at the place where the link is seen, whatever has loaded by then: a finger neither waits nor aims anew. */
async function pressAtOnce(page: Page, product: ShopProduct, note: Note): Promise<void> {
  const link = page.getByRole('link', orderNow(product));
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (!box) throw new Error(`Order Now of ${product.title} is not seen`);
  const from = performance.now();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.getByRole('dialog').getByLabel('Full name').waitFor();
  note('press', 'Order Now, as soon as it is seen', performance.now() - from);
}

/** What the page noted of itself; the next interaction begins at 0. */
async function vitalsOf(page: Page): Promise<{ lcp: number; inp: number }> {
  await page.waitForTimeout(REST_MS);
  return page.evaluate('readVitals()');
}

/** The value that three quarters of them do not exceed. */
function threeQuarters(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? Number.NaN;
}

/** Runs in the page. Events shorter than 16 ms are not told (https://w3c.github.io/event-timing/, 2025): 0 then. */
const WATCH_VITALS = `{
  const vitals = { lcp: 0, inp: 0 };
  const watch = (type, note) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true, durationThreshold: 16 });
  };
  watch('largest-contentful-paint', ({ startTime }) => { vitals.lcp = startTime; });
  watch('event', ({ interactionId, duration }) => {
    if (interactionId) vitals.inp = Math.max(vitals.inp, duration);
  });
  globalThis.readVitals = () => {
    const told = { ...vitals };
    vitals.inp = 0;
    return told;
  };
}`;
