import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Stack } from '@spade/local/start-stack';
import { dataPlace } from '@spade/platform/testing/data-place';
import { ApiClient } from '@spade/testkit/api-client';
import { type RunningSystem, runningSystem } from '@spade/testkit/running-system';
import { firstSession } from '@spade/testkit/staff';
import { forManySuites, type SystemOptions, startSystem } from '@spade/testkit/start-system';
import { startTestRun } from '@spade/testkit/start-test-run';

const START_TIMEOUT_MS = 180_000;

/** First port of the systems of a worker. */
export const portOf = ({ parallelIndex }: { parallelIndex: number }) =>
  Number(process.env.TEST_PORT ?? 21_000) + 1_000 * parallelIndex;

/** Keeps what goes wrong on the pages of a context: console messages, uncaught errors, failed requests, statuses from 400 on. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (!isOfTests(message.text())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (fault) => complaints.push(`uncaught: ${fault.error().message}`));
  context.on('requestfailed', (request) => {
    // A page that is left, or a dialog that is closed, gives up what it was still asking for.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    complaints.push(`failed: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
}

/**
 * What no visitor's browser would say: Chromium's hint that seconds passed until a preload was used, which is true of every
 * page on a busy machine, and that the worker of the back office is kept away (playwright.config.ts).
 */
const isOfTests = (line: string): boolean =>
  line.includes('was preloaded using link preload but not used within a few seconds') ||
  line.includes('Service Worker registration blocked by Playwright');

/** What the page itself complained of: not the browser's own lines about a cut network or a refusal. */
const ownComplaints = (complaints: readonly string[]): readonly string[] =>
  complaints.filter((line) => !/^(failed:|\d{3}:|error: Failed to load resource)/.test(line));

/** What a test of a page can take. */
export interface Fixtures {
  /** Everything that has gone wrong on the pages of `context` so far. */
  readonly complaints: string[];
}

/** What the tests of a worker share. */
export interface WorkerFixtures {
  /** The built system behind nginx and a TLS proxy: one a worker, whose tests run one after the other. */
  readonly system: RunningSystem;
}

const isOfBuyer = ({ file }: { file: string }): boolean => file.includes('/test/buyer/');

/** The test of the pages: `page` opens paths of the worker's own system. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  system: [
    async ({ browserName: _ }, use, worker) => {
      const port = portOf(worker);
      const stop = await startTestRun({ env: forManySuites, place: dataPlace(), port });
      await use(runningSystem());
      await stop();
    },
    { scope: 'worker', auto: true, timeout: START_TIMEOUT_MS },
  ],
  baseURL: ({ system }, use) => use(system.pageUrl),
  // Buyers have a phone, all others a desktop, unless a test says otherwise.
  viewport: ({ browserName: _ }, use, info) =>
    use(isOfBuyer(info) ? { width: 360, height: 780 } : { width: 1280, height: 800 }),
  isMobile: ({ browserName: _ }, use, info) => use(isOfBuyer(info)),
  hasTouch: ({ browserName: _ }, use, info) => use(isOfBuyer(info)),
  context: async ({ context }, use) => {
    await use(context);
    // Some tests hold an answer for ever.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  complaints: ({ context }, use) => use(complaintsOf(context)),
});

/** The same, and every test fails when a page complains. What a cut network or a refusal makes the browser say is left out. */
export const quietTest = test.extend<{ readonly quiet: undefined }>({
  quiet: [
    async ({ complaints }, use) => {
      await use(undefined);
      expect(ownComplaints(complaints)).toEqual([]);
    },
    { auto: true },
  ],
});

/** What a browser keeps that is signed in to the back office. */
export function signedIn({ pageUrl }: Pick<RunningSystem, 'pageUrl'>, token: string) {
  const localStorage = [{ name: 'adminToken', value: token }];
  return { cookies: [], origins: [{ origin: pageUrl, localStorage }] };
}

/** For `test.use`: a browser that is not signed in. */
export const visitor = { storageState: { cookies: [], origins: [] } };

/** What a test of the back office can take as well. */
export interface StaffFixtures {
  /** The session in which the browser is signed in. */
  readonly token: string;
  /** A page of another browser, in which the same clerk works with the same session. */
  readonly otherPage: Page;
}

/** The same for the back office: the browser is signed in as the first admin. */
export const staffTest = test.extend<StaffFixtures>({
  otherPage: async ({ browser, context: _ }, use) => {
    const context = await browser.newContext();
    await use(await context.newPage());
    await context.close();
  },
  token: ({ system }, use) => use(system.token),
  storageState: ({ token, system }, use) => use(signedIn(system, token)),
});

/** A system that no other suite uses, and that its tests may break. */
export interface OwnSystem extends RunningSystem {
  readonly stack: Stack;
  /** Folder of all its data. */
  readonly dataDir: string;
  /** Stops every process; once, however often it is called. */
  readonly stop: () => Promise<void>;
}

/** The same for one spec file with a system to itself, as it ships unless `systemOptions` says otherwise. */
export const ownSystemTest = staffTest.extend<
  object,
  { readonly systemOptions: SystemOptions; readonly system: OwnSystem }
>({
  systemOptions: [{}, { scope: 'worker' }],
  system: async ({ systemOptions }, use, worker) => {
    const place = dataPlace();
    const system = await startSystem({ place, port: portOf(worker), ...systemOptions });
    try {
      const token = await firstSession(new ApiClient(system.gatewayUrl), system.admin);
      await use({ ...system, pageUrl: systemOptions.env?.PUBLIC_URL ?? system.siteUrl, token });
    } finally {
      await system.stop();
    }
  },
});
