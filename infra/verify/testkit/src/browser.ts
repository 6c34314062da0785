import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { runningSystem } from './running-system.ts';

/**
 * Where Debian puts Chromium. The shell is the same engine without a browser window around the page:
 * it opens a page three times as fast, and two cores carry it.
 */
const chromiumPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Starts a Chromium for one suite or benchmark, which closes it: a browser that stalls fails no other
 * suite. With a `debuggingPort` other tools can drive it too. Uses `CHROMIUM_PATH` when that is set.
 */
export function launchBrowser(debuggingPort?: number): Promise<Browser> {
  const executablePath =
    process.env.CHROMIUM_PATH ?? chromiumPaths.find((path) => existsSync(path));
  if (!executablePath) throw new Error('No Chromium found; set CHROMIUM_PATH');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  if (debuggingPort) args.push(`--remote-debugging-port=${debuggingPort}`);
  return chromium.launch({ executablePath, args });
}

/** A page in its own context, with a list of everything that went wrong on it. */
export interface WatchedPage {
  readonly page: Page;
  /** Console messages of any kind, uncaught errors, failed requests, responses with 400 and above. */
  readonly complaints: string[];
  readonly close: () => Promise<void>;
}

/** Opens an empty page that keeps a list of complaints. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true, // the proxy of the tests signed its certificate itself
    reducedMotion: 'reduce',
    ...options,
    // Without one it is the system of this Jest run.
    baseURL: options.baseURL ?? runningSystem().pageUrl,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!isLatePreload(message.text())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A page that is left, or a dialog that is closed, gives up what it was still asking for.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    complaints.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return { page, complaints, close: () => context.close() };
}

/** What the page itself complained of: not the browser's own lines about a cut network or a refusal. */
export const ownComplaints = (complaints: readonly string[]): readonly string[] =>
  complaints.filter((line) => !/^(failed:|\d{3}:|error: Failed to load resource)/.test(line));

/** Chromium's hint that seconds passed until a preload was used: true of every page on a busy machine. */
export const isLatePreload = (line: string): boolean =>
  line.includes('was preloaded using link preload but not used within a few seconds');

/** Waits until the page does all that it does without a visitor: React, where the page has some, has taken over. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  if ((await page.locator('#app, #root').count()) > 0) await untilHydrated(page);
}

/** Waits until React has taken over the application of a public page, or has rendered a page of the back office. */
export async function untilHydrated(page: Page): Promise<void> {
  // React leaves its root's mark on the container once it hydrates or renders into it.
  await page.waitForFunction(() => {
    const root = document.getElementById('app') ?? document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
}

/**
 * Opens a path and waits until the page is alive and everything that comes late has come. A headless Chromium
 * on a busy machine sometimes stops painting a page and never starts again: no request for a frame returns,
 * and neither reload nor resize helps (version 156; 13 of 373 pages). Such a page is reported and opened again.
 */
export async function openWhole(
  browser: Browser,
  path: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  for (let attempt = 1; ; attempt += 1) {
    const watched = await openPage(browser, options);
    await watched.page.goto(path);
    await untilAlive(watched.page);
    if (
      await Promise.race([
        showWhole(watched.page),
        setTimeout(PAINT_TIMEOUT_MS, 'stopped', { ref: false }),
      ])
    ) {
      process.stderr.write(`Chromium stopped painting ${path} (attempt ${attempt})\n`);
      await watched.close();
      if (attempt === 3) throw new Error(`Chromium stopped painting ${path} three times`);
    } else return watched;
  }
}

/** Longest time that a page may take to paint itself whole. */
const PAINT_TIMEOUT_MS = 20_000;

/** Shows all of a page at once, as in a window of its height, so that what loads late has loaded. */
async function showWhole(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const viewport = page.viewportSize();
  if (!viewport) throw new Error('the page has no viewport');
  const height = await page.evaluate(() => document.body.scrollHeight);
  await page.setViewportSize({ ...viewport, height });
  // Not by frames, which is how Playwright asks by default.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete), null, {
    polling: 100,
  });
  await page.setViewportSize(viewport);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
}
