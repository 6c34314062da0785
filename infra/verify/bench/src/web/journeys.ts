import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '@spade/testkit/api-client';
import { launchBrowser } from '@spade/testkit/browser';
import { placeOrder, productInStock } from '@spade/testkit/shop';
import { startSystem, withoutLimits } from '@spade/testkit/start-system';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { Browser } from 'playwright-core';
import { buy, type Note, paintPages } from './buyer-steps.ts';
import { drawPhoto } from './upload-journey.ts';

/** Journeys; the figure shown is the one that three quarters of them reach. */
const runs = Number(process.env.JOURNEY_RUNS ?? 10);

/** Milliseconds: largest contentful paint, interaction to next paint. */
const limits = { LCP: 1800, INP: 100 } as const;

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
  const folder = await mkdtemp(join(tmpdir(), 'journeys-'));
  try {
    const api = new ApiClient(system.siteUrl);
    const product = await productInStock(runs + 1, api);
    const { orderId } = await placeOrder(product, {}, api);
    const photoFile = join(folder, 'photo.jpg');
    await writeFile(photoFile, await drawPhoto());
    const shop = { url: system.siteUrl, product, orderPath: `/orders/${orderId}`, photoFile };
    const figures = new Map<string, { metric: keyof typeof limits; values: number[] }>();
    const note: Note = (metric, what, value) => {
      const figure = figures.get(what) ?? { metric, values: [] };
      figure.values.push(Math.round(value));
      figures.set(what, figure);
    };
    const indexes: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      indexes.push(await benchmarkIndex(browser));
      await paintPages(browser, shop, note);
      await buy(browser, shop, note);
    }
    return [...figures].map(([what, { metric, values }]) => ({
      what: `${metric} of ${what}`,
      'p75 (ms)': threeQuarters(values),
      'limit (ms)': limits[metric],
      verdict: threeQuarters(values) <= limits[metric] ? 'ok' : 'over',
      'all (ms)': values.join(' '),
      'benchmark index': `${Math.min(...indexes)} to ${Math.max(...indexes)}`,
    }));
  } finally {
    await rm(folder, { recursive: true });
    await browser.close();
    await system.stop();
  }
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
