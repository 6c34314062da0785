import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '@spade/testkit/browser';

/**
 * The first day of an owner who has nothing but a phone, on a system that no one has used:
 *
 *     BASE_URL=http://localhost:8080 FIRST_PASSWORD=… MAILBOX_URL=http://localhost:8025 \
 *       node_modules/.bin/playwright test -c infra/verify/e2e/first-day/playwright.config.ts
 *
 * | Variable | Meaning | Default |
 * |---|---|---|
 * | `BASE_URL` | the site, as `make start` or `docker compose up` prints it | `http://localhost:8080` |
 * | `FIRST_PASSWORD` | the printed password of `admin` | |
 * | `MAILBOX_URL` | the page of the caught mails; without it no mail is looked for | |
 *
 * It prints presses, typed fields and seconds of each step, and leaves a picture of each in `.local/first-day`.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../../../.local/first-day/results',
  reporter: 'list',
  timeout: 600_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:8080',
    launchOptions: chromiumLaunch(),
    ignoreHTTPSErrors: true,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    reducedMotion: 'reduce',
  },
});
