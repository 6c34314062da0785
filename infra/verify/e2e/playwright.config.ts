import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '@spade/testkit/browser';

/** Waits of this length are for a busy machine: `make test` runs much at a time. */
const PATIENCE_MS = 30_000;

/**
 * The tests of the whole built system in a real Chromium; each worker has a system to itself (src/fixtures.ts). One file:
 *
 *     npm test -- infra/verify/e2e/test/buyer/order-page.spec.ts
 */
export default defineConfig({
  testDir: 'test',
  outputDir: '../../../.local/e2e/results',
  reporter: 'list',
  fullyParallel: true,
  workers: Number(process.env.E2E_WORKERS ?? 3),
  timeout: 120_000,
  expect: { timeout: PATIENCE_MS },
  use: {
    launchOptions: chromiumLaunch(),
    ignoreHTTPSErrors: true, // the proxy of the tests signed its certificate itself
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    reducedMotion: 'reduce',
    // What a worker of the back office fetches, no test can hold or break; offline.spec.ts is about the worker.
    serviceWorkers: 'block',
    // Snapshots of the page would cost a tenth of the processor time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  // The first take longest: they wait for a system and restart its processes. The others are one project, since
  // Playwright starts workers anew for each, and so their systems.
  projects: [
    { name: 'own system', testMatch: 'own-system/*.spec.ts', fullyParallel: false },
    { name: 'shared system', testIgnore: 'own-system/**' },
  ],
});
