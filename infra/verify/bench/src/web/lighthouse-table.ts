import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ListProductsRequest } from '@spade/contracts/messages/catalog';
import { startNginx } from '@spade/local/nginx';
import { pagesServerSpec, writeSite } from '@spade/local/pages-server';
import { ProcessKeeper } from '@spade/local/process-keeper';
import { waitUntilReady } from '@spade/local/wait-until-ready';
import { freePort } from '@spade/platform/testing/free-port';
import { launchBrowser } from '@spade/testkit/browser';
import lighthouse from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { startLoneGateway } from '../http/start-gateway.ts';
import { readBuiltPages } from './built-pages.ts';
import { buildShop } from './shop-products.ts';

/** Runs per page; the median is shown. */
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3);

/**
 * How many times slower than this machine the phone is; Lighthouse's own figure is 4. A fast machine (`benchmarkIndex`
 * above 2,000) needs more to be like a slow one.
 */
const cpuSlowdownMultiplier = Number(
  process.env.LIGHTHOUSE_SLOWDOWN ?? throttling.mobileSlow4G.cpuSlowdownMultiplier,
);

/** Names of the lines to measure, `/,/marketplace (1000)`; all when not set. */
const chosen = process.env.LIGHTHOUSE_PATHS?.split(',');

/** The marketplace is measured with shops of these sizes, by a real gateway. */
const shops = [24, 1000];

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
 * Lighthouse's mobile preset over every built page. Sets the exit code for what no noisy machine
 * can change: accessibility, best practices, SEO, layout shift.
 */
export async function runLighthouseTable(): Promise<LighthouseRow[]> {
  const browserPort = await freePort();
  const browser = await launchBrowser(browserPort);
  const rows: LighthouseRow[] = [];
  const isChosen = (name: string) => !chosen || chosen.includes(name);
  const add = async (origin: string, path: string, { name = path, isForSearch = true } = {}) => {
    const row = await measure(origin + path, name, browserPort);
    const { accessibility, bestPractices, seo, cls } = row;
    const least = Math.min(accessibility, bestPractices, isForSearch ? seo : 100);
    if (least < 100 || cls > 0) process.exitCode = 1;
    rows.push(row);
  };
  try {
    const pages = readBuiltPages().filter(
      ({ path }) => !/^\/(?:marketplace|admin)/.test(path) && !path.endsWith('-shell'),
    );
    await withSite('http://127.0.0.1:1', async (origin) => {
      for (const { path, html } of pages.filter(({ path }) => isChosen(path))) {
        // Lighthouse takes what keeps a page out of the search engines for a fault.
        await add(origin, path, { isForSearch: !html.includes('content="noindex') });
      }
    });
    const lines = [
      ...shops.map((count) => ({ count, path: '/marketplace', name: shopLine(count) })),
      { count: 24, path: '/marketplace/1', name: '/marketplace/product' },
    ];
    for (const { count, path, name } of lines.filter((line) => isChosen(line.name))) {
      const products = buildShop(count);
      const gateway = await startLoneGateway({
        // As the service answers: a page of the list, and a cursor when there is more.
        'catalog.list-products': (request) => {
          const { limit } = request as ListProductsRequest; // the request of this name
          const nextCursor = limit < count ? 'more' : null;
          return { products: products.slice(0, limit), total: count, nextCursor };
        },
      });
      try {
        await withSite(gateway.url, (origin) => add(origin, path, { name }));
      } finally {
        await gateway.close();
      }
    }
  } finally {
    await browser.close();
  }
  return rows;
}

const shopLine = (count: number) => `/marketplace (${count})`;

const root = resolve(import.meta.dirname, '../../../../..');

/** Serves the whole site, with a pages server before `gatewayUrl`, while `use` runs. */
async function withSite(gatewayUrl: string, use: (origin: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'spade-bench-site-'));
  const keeper = new ProcessKeeper(folder);
  const [port, pagesPort, healthPort] = [await freePort(), await freePort(), await freePort()];
  const [site, address] = [join(folder, 'written'), '127.0.0.1'];
  const origin = `http://${address}:${port}`;
  const company = { root, publicUrl: origin, env: process.env };
  try {
    await writeSite(site, company);
    keeper.start(pagesServerSpec({ ...company, port: pagesPort, healthPort, gatewayUrl }));
    await waitUntilReady('pages', `http://${address}:${healthPort}/health/ready`, 20_000);
    await startNginx(keeper, {
      ...{ root, site, folder, port, address, gatewayUrls: [gatewayUrl] },
      pagesUrls: [`http://${address}:${pagesPort}`],
    });
    await use(origin);
  } finally {
    await keeper.stopAll();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(url: string, path: string, port: number): Promise<LighthouseRow> {
  const results: LighthouseRow[] = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, {
      ...{ port, output: 'json', logLevel: 'error' },
      throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier },
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories, audits, environment } = result.lhr;
    const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    results.push({
      path,
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcpMs: Math.round(value('largest-contentful-paint')),
      cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
      tbtMs: Math.round(value('total-blocking-time')),
      benchmarkIndex: environment.benchmarkIndex,
    });
  }
  const median = (name: Exclude<keyof LighthouseRow, 'path'>) =>
    results.map((row) => row[name]).sort((a, b) => a - b)[Math.floor(results.length / 2)] ??
    Number.NaN;
  return {
    path,
    performance: median('performance'),
    accessibility: median('accessibility'),
    bestPractices: median('bestPractices'),
    seo: median('seo'),
    lcpMs: median('lcpMs'),
    cls: median('cls'),
    tbtMs: median('tbtMs'),
    benchmarkIndex: median('benchmarkIndex'),
  };
}
