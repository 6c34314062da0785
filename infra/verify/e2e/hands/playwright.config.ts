import { defineConfig } from '@playwright/test';
import e2e from '../playwright.config.ts';

// Chosen once a run, so that each worker draws from the same seed; each test names it.
process.env.HANDS_SEED ??= String(Date.now() % 1_000_000);

/**
 * The suites that press where a control was seen, at a drawn moment, on drawn devices and lines: a click of Playwright
 * aims anew until it meets, a finger does not.
 *
 *     node_modules/.bin/playwright test -c infra/verify/e2e/hands/playwright.config.ts
 *
 * | Variable | Meaning | Default |
 * |---|---|---|
 * | `HANDS_SEED` | draws the same products, devices, lines and moments again | random |
 * | `HANDS_TRIES` | how often each walk is walked | 2 |
 * | `E2E_WORKERS` | browsers at a time, each with a system of its own | 2 |
 */
export default defineConfig({
  ...e2e,
  testDir: '.',
  outputDir: '../../../../.local/hands/results',
  workers: Number(process.env.E2E_WORKERS ?? 2),
  repeatEach: Number(process.env.HANDS_TRIES ?? 2),
  // What is not seen after so long, a visitor takes for lost.
  expect: { timeout: 10_000 },
  use: { ...e2e.use, reducedMotion: 'no-preference' },
  projects: [
    {
      name: 'phone',
      testIgnore: 'firefox.spec.ts',
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', testIgnore: 'firefox.spec.ts' },
    { name: 'second engine', testMatch: 'firefox.spec.ts', repeatEach: 1 },
  ],
});
