import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { complaintsOf } from './fixtures.ts';

/** Waits until the page does all that it does without a visitor: its application, where it has one, answers. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  if ((await page.locator('#app, #root').count()) > 0) await untilAnswering(page);
}

/** Waits until the application of a page answers: from then on the page has the region in which it says what went wrong. */
export const untilAnswering = (page: Page): Promise<void> =>
  page.locator('body > [role="alert"]').waitFor({ state: 'attached' });

/** A page in a context of its own, with a list of everything that went wrong on it. */
interface WholePage {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
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
): Promise<WholePage> {
  for (let attempt = 1; ; attempt += 1) {
    const context: BrowserContext = await browser.newContext(options);
    const complaints = complaintsOf(context);
    const page = await context.newPage();
    await page.goto(path);
    await untilAlive(page);
    const late = setTimeout(PAINT_TIMEOUT_MS, 'stopped', { ref: false });
    if (!(await Promise.race([showWhole(page), late])))
      return { page, complaints, close: () => context.close() };
    process.stderr.write(`Chromium stopped painting ${path} (attempt ${attempt})\n`);
    await context.close();
    if (attempt === 3) throw new Error(`Chromium stopped painting ${path} three times`);
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
