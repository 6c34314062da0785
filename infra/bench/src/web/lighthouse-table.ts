import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebServer } from '@spade/local/web-server';
import lighthouse from 'lighthouse';
import { readBuiltPages, siteRoot } from './built-pages.ts';

/** Runs per page; the median is shown. */
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3);

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
}

/**
 * Lighthouse's mobile preset over every built page. Sets the exit code for what no noisy machine
 * can change: accessibility, best practices, SEO of listed pages, layout shift.
 */
export async function runLighthouseTable(): Promise<LighthouseRow[]> {
  const web = await startWebServer({
    root: siteRoot,
    port: 0,
    gatewayUrl: 'http://127.0.0.1:1',
    host: '127.0.0.1',
  });
  const browser = await startChromium();
  const rows: LighthouseRow[] = [];
  try {
    for (const page of readBuiltPages()) {
      const row = await measure(
        `http://127.0.0.1:${web.port}${page.path}`,
        page.path,
        browser.port,
      );
      const isSound =
        row.accessibility === 100 &&
        row.bestPractices === 100 &&
        (page.isHidden || row.seo === 100) &&
        row.cls === 0;
      if (!isSound) process.exitCode = 1;
      rows.push(row);
    }
  } finally {
    await browser.stop();
    await web.close();
  }
  return rows;
}

async function measure(url: string, path: string, port: number): Promise<LighthouseRow> {
  const results: LighthouseRow[] = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories, audits } = result.lhr;
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
  };
}

async function startChromium(): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const chromium = spawn(
    process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  await untilListening(port, chromium);
  return {
    port,
    stop: async () => {
      const ended = new Promise((resolve) => chromium.once('exit', resolve));
      chromium.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function untilListening(port: number, chromium: ChildProcess): Promise<void> {
  for (;;) {
    if (chromium.exitCode !== null)
      throw new Error('Chromium did not start; is CHROMIUM_PATH right?');
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('No port')),
      );
    });
  });
}
