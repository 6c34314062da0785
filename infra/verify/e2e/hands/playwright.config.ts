import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '@spade/testkit/browser';

// Chosen once a run, so that each worker draws from the same seed; the summary prints it.
process.env.HANDS_SEED ??= String(Date.now() % 1_000_000);

const { executablePath, args } = chromiumLaunch();

/**
 * The suites that press, type and wait as a visitor does, on a phone and on a desktop. They start the whole built
 * system behind nginx, or use the site at `BASE_URL`:
 *
 *     node_modules/.bin/playwright test -c infra/verify/e2e/hands/playwright.config.ts
 *
 * | Variable | Meaning | Default |
 * |---|---|---|
 * | `BASE_URL` | a running site, instead of one that the run starts | |
 * | `HANDS_STAFF` | `name:password` of a clerk at `BASE_URL`; without it the back office is left out | |
 * | `HANDS_SEED` | draws controls, products and moments again | random |
 * | `HANDS_TRIES` | presses of each drawn control while scripts run; from 8 on nothing is left to chance of device | 4 |
 * | `HANDS_EARLY_TRIES` | times that each control is used before the scripts come; each form is pressed again two times as often | 1 |
 * | `HANDS_SHARE` | share of each page's controls that is drawn, one at least | 0.02 |
 * | `HANDS_ADD` | `1`: a further part of the run before; the summary is of all parts | |
 * | `HANDS_WORKERS` | browsers at a time | 4 |
 */
export default defineConfig({
  testDir: '..',
  globalSetup: './start-site.ts',
  outputDir: '../../../../.local/hands/results',
  reporter: [['list'], ['./summary-reporter.ts']],
  fullyParallel: true,
  workers: Number(process.env.HANDS_WORKERS ?? 4),
  retries: 0,
  use: {
    serviceWorkers: 'block', // what a worker fetches, no test can hold
    ignoreHTTPSErrors: true, // the proxy of the tests signed its certificate itself
    // Snapshots of the page would take the time between aiming and pressing; a lost press attaches a picture.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    launchOptions: {
      executablePath,
      // A press on a link to another site is answered by the attempt to go there.
      args: [
        ...args,
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testMatch: 'hands/*.spec.ts',
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      testMatch: 'hands/*.spec.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
    { name: 'second engine', testMatch: 'second-engine/*.spec.ts' },
  ],
});
