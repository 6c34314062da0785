import { freePort } from '@spade/platform/testing/free-port';
import { ApiClient } from '@spade/testkit/api-client';
import { launchBrowser } from '@spade/testkit/browser';
import { productInStock } from '@spade/testkit/shop';
import { startSystem, withoutLimits } from '@spade/testkit/start-system';
import lighthouse from 'lighthouse';
import { readBuiltPages } from './built-pages.ts';

/** Runs per page; the median is shown. */
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3);

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** One line of the table: medians, times in milliseconds. */
export interface LighthouseRow {
  readonly path: string;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcpMs: number;
  readonly cls: number;
  readonly tbtMs: number;
  /** How fast Lighthouse found this machine; TBT and LCP of machines with another index do not compare. */
  readonly benchmarkIndex: number;
}

/**
 * Lighthouse's mobile preset over every page of the running system. Sets the exit code for what no noisy machine can
 * change: accessibility, best practices, SEO, layout shift.
 */
export async function runLighthouseTable(): Promise<LighthouseRow[]> {
  const browserPort = await freePort();
  const system = await startSystem({ env: withoutLimits, port: 18_480 });
  const browser = await launchBrowser(browserPort);
  try {
    const product = await productInStock(1, new ApiClient(system.siteUrl));
    const pages = readBuiltPages()
      .filter(({ path }) => !isStandIn(path) && !path.startsWith('/admin'))
      .map(({ path, html }) => ({ path, isForSearch: !html.includes('content="noindex') }));
    pages.push({ path: `/marketplace/${product.id}`, isForSearch: true });
    const rows: LighthouseRow[] = [];
    for (const { path, isForSearch } of pages) {
      const row = await measure(system.siteUrl, path, browserPort);
      const { accessibility, bestPractices, seo, cls } = row;
      // Lighthouse takes what keeps a page out of the search engines for a fault.
      const least = Math.min(accessibility, bestPractices, isForSearch ? seo : 100);
      if (least < 100 || cls > 0) process.exitCode = 1;
      rows.push(row);
    }
    return rows;
  } finally {
    await browser.close();
    await system.stop();
  }
}

/** A file that stands for the pages of any product or order: without one it is not found. */
const isStandIn = (path: string): boolean =>
  path.endsWith('-shell') || path === '/marketplace/product' || path === '/orders/problem';

/** The median of some runs. */
async function measure(origin: string, path: string, port: number): Promise<LighthouseRow> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(origin + path, { port, output: 'json', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
    results.push(result.lhr);
  }
  const median = (read: (result: Result) => number | undefined) =>
    results
      .map((result) => read(result) ?? Number.NaN)
      .sort((a, b) => a - b)
      .at(Math.floor(results.length / 2)) ?? Number.NaN;
  const score = (id: string) =>
    Math.round(median(({ categories }) => categories[id]?.score ?? 0) * 100);
  const value = (id: string) => median(({ audits }) => audits[id]?.numericValue);
  return {
    path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: Math.round(value('largest-contentful-paint')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    tbtMs: Math.round(value('total-blocking-time')),
    benchmarkIndex: median(({ environment }) => environment.benchmarkIndex),
  };
}
