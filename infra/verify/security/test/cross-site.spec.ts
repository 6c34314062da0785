import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemApi } from '@spade/testkit/api-client';
import { launchBrowser } from '@spade/testkit/browser';
import { drawPicture } from '@spade/testkit/pictures';
import { runningSystem } from '@spade/testkit/running-system';
import { placeOrder, productInStock } from '@spade/testkit/shop';
import type { Browser, Page } from 'playwright-core';

const attacked = runningSystem();
const nginx = attacked.siteUrl;

/**
 * What the browser of a visitor would do for a page: calls that need no leave of ours, two by script
 * and, if the page may have frames, one as a form that sends itself.
 */
async function attack(page: Page, target: string, hasForm: boolean): Promise<void> {
  await page.evaluate(
    async ([order, bytes, withForm]) => {
      const form = new FormData();
      form.set('paymentProof', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'x.png');
      const quietly = { method: 'POST', mode: 'no-cors', credentials: 'include' } as const;
      await fetch(`${order}/extend`, quietly).catch(() => {});
      await fetch(`${order}/payment-proof`, { ...quietly, body: form }).catch(() => {});
      if (!withForm) return;
      const sent = document.createElement('form');
      Object.assign(sent, { method: 'post', action: `${order}/extend`, target: 'frame' });
      const frame = Object.assign(document.createElement('iframe'), { name: 'frame' });
      document.body.append(frame, sent);
      const answered = new Promise((resolve) => frame.addEventListener('load', resolve));
      sent.submit();
      await answered;
    },
    [target, [...(await drawPicture())], hasForm] as const,
  );
}

describe('a page that makes the browser of a visitor call the shop', () => {
  let browser: Browser;
  let elsewhere: Server;
  let port: number;

  beforeAll(async () => {
    elsewhere = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<body>A prize for you!</body>');
    }).listen(0);
    await once(elsewhere, 'listening');
    port = (elsewhere.address() as AddressInfo).port; // listens on TCP
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    elsewhere.closeAllConnections();
    await new Promise((closed) => elsewhere.close(closed));
  });

  /**
   * What becomes of an order when `from` attacks it: how many calls the browser sent, the answers that
   * it showed the page at all (it keeps those of scripts elsewhere to itself), the order afterwards.
   */
  async function statusesFrom(from: string, hasForm: boolean) {
    const { orderId } = await placeOrder(await productInStock(1));
    const order = `${nginx}/api/orders/${orderId}`;
    const page = await browser.newPage();
    const statuses: number[] = [];
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().startsWith(order)) sent += 1;
    });
    page.on('response', (response) => {
      if (response.url().startsWith(order)) statuses.push(response.status());
    });
    await page.goto(from);
    await attack(page, order, hasForm);
    await page.close();
    const { data } = await systemApi().get<{ data: { status: string; canExtend: boolean } }>(
      `/api/orders/${orderId}/status`,
    );
    return { sent, statuses, status: data.status, canExtend: data.canExtend };
  }

  it.each([
    ['of another site', () => `http://localhost:${port}/`],
    ['of a neighbour on the same site', () => `http://127.0.0.1:${port}/`],
  ])('%s changes nothing', async (_, from) => {
    expect(await statusesFrom(from(), true)).toEqual({
      sent: 3,
      statuses: [403],
      status: 'pending_payment',
      canExtend: true,
    });
  });

  it('is the same calls that a page of the shop may make', async () => {
    const { sent, statuses, status } = await statusesFrom(`${nginx}/marketplace`, false);
    expect([sent, ...statuses]).toEqual([2, 200, 200]);
    expect(status).toBe('awaiting_confirmation');
  });
});
