import type { Browser, Page } from 'playwright-core';

/** Slow 4G as Lighthouse simulates it: round trip in milliseconds, bits per second both ways. */
const slow4g = { roundTripMs: 400, bitsPerSecond: 1_600_000 };

/** How long a page may take for one step on a slow phone and a busy machine. */
const PATIENCE_MS = 120_000;

/** A page on a phone with a slow connection. */
export interface SlowPhone {
  readonly page: Page;
  /** Bytes received so far. */
  readonly received: () => number;
  readonly close: () => Promise<void>;
}

/**
 * Opens an empty page of 360 by 780 pixels under slow 4G, with an empty cache. `cpuSlowdown`: how many times slower
 * than this machine the phone computes.
 */
export async function openSlowPhone(browser: Browser, cpuSlowdown = 1): Promise<SlowPhone> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const bytesPerSecond = slow4g.bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow4g.roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  if (cpuSlowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return { page, received: () => bytes, close: () => context.close() };
}

/** Fills in the order form of the dialog that is open, for a new buyer. */
export async function fillOrder(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Adaeze Obi');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Phone number').fill('08031234567');
  await page.getByLabel('Delivery address').fill('14 Allen Avenue');
  await page.getByLabel('City').fill('Ikeja');
  await page.getByLabel('State').selectOption('Lagos');
}
