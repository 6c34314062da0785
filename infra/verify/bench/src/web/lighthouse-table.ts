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
  /** What fails the run, by the names of Lighthouse's audits; empty for a page without fault. */
  readonly faults: string;
}

/**
 * Layout shift that a page may have: a tenth of what web.dev calls good. A font that comes in the 100 ms which
 * `font-display: optional` gives it moves the words of a button by a pixel or two, up to 0.002 on a busy machine.
 */
const MOST_SHIFT = 0.01;

/**
 * Lighthouse's mobile preset over every page of the running system. Sets the exit code for what no noisy machine can
 * change: accessibility, best practices, SEO, a layout that moves. Pages with a fault come last, since a log may be cut.
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
      const look = () => measure(system.siteUrl, path, browserPort, isForSearch);
      const first = await look();
      // A fault of the page is there each time; an answer that a busy machine gave late is not.
      const row = first.faults ? await look() : first;
      if (row.faults) process.exitCode = 1;
      rows.push(row);
    }
    return rows.sort((a, b) => Number(a.faults !== '') - Number(b.faults !== ''));
  } finally {
    await browser.close();
    await system.stop();
  }
}

/** A file that stands for the pages of any product or order: without one it is not found. */
const isStandIn = (path: string): boolean =>
  path.endsWith('-shell') || path === '/marketplace/product' || path === '/orders/problem';

/** The median of some runs. Lighthouse takes what keeps a page out of the search engines for a fault. */
async function measure(
  origin: string,
  path: string,
  port: number,
  isForSearch: boolean,
): Promise<LighthouseRow> {
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
  const judged = ['accessibility', 'best-practices'];
  if (isForSearch) judged.push('seo');
  const cls = Math.round(value('cumulative-layout-shift') * 1000) / 1000;
  const faults = judged.filter((id) => score(id) < 100).flatMap((id) => failedAudits(results, id));
  if (cls > MOST_SHIFT) faults.push('cumulative-layout-shift');
  return {
    path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: Math.round(value('largest-contentful-paint')),
    cls,
    tbtMs: Math.round(value('total-blocking-time')),
    benchmarkIndex: median(({ environment }) => environment.benchmarkIndex),
    faults: faults.join(', '),
  };
}

/** Names of the audits that took points of a category, of any run. */
function failedAudits(results: readonly Result[], category: string): string[] {
  const names = results.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  return [...new Set(names)];
}
