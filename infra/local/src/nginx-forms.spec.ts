import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { waitFor } from '@spade/platform/testing/wait-for';
import { type Answer, StandIn } from './testing/stand-in.ts';
import {
  type CallOptions,
  form,
  startTestFront,
  type TestFront,
  upload,
} from './testing/test-front.ts';

describe('a form that a browser posts by itself', () => {
  let gateway: StandIn;
  let pages: StandIn;
  let front: TestFront;
  const call: TestFront['call'] = (path, options) => front.call(path, options);

  beforeEach(async () => {
    gateway = await StandIn.start((incoming, outgoing) => {
      incoming.resume().on('end', () => outgoing.end('from the gateway'));
    });
    pages = await StandIn.start((incoming, outgoing) =>
      incoming.resume().on('end', () => {
        outgoing.writeHead(303, { location: '/orders/x', 'cache-control': 'no-store' }).end();
      }),
    );
    front = await startTestFront({ gatewayUrls: [gateway.url], pagesUrls: [pages.url] });
  });
  afterEach(async () => {
    await front.stop();
    await Promise.all([gateway.stop(), pages.stop()]);
  });

  it.each<[string, string, CallOptions]>([
    ['a call of a script', '/api/orders', { ...form, headers: { accept: 'application/json' } }],
    ['JSON', '/api/orders', { ...form, headers: { accept: 'text/html' } }],
    ['an address without a form', '/api/admin/login', form],
    ['a read', '/api/orders', { headers: form.headers }],
  ])('passes %s to the gateway', async (_what, path, options) => {
    expect(await call(path, options)).toMatchObject({ status: 200, body: 'from the gateway' });
    expect(pages.calls).toEqual([]);
  });

  it.each<[string, Answer | undefined]>([
    ['is away', undefined],
    [
      'is killed meanwhile',
      (incoming) => incoming.resume().on('end', () => incoming.socket.destroy()),
    ],
  ])('leads to the page of what was not sent when the pages server %s', async (_what, fault) => {
    if (fault) pages.answer = fault;
    else await pages.stop();
    expect(await call('/api/orders', form)).toMatchObject({
      status: 303,
      headers: { location: '/not-sent' },
    });
    // A form that may have placed an order is never sent twice.
    expect(pages.calls.length).toBeLessThanOrEqual(1);
  });

  it.each([400, 409, 429])('keeps the page of a form that was refused with %i', async (status) => {
    pages.answer = (incoming, outgoing) =>
      incoming.resume().on('end', () => outgoing.writeHead(status).end('You have 3 open orders.'));
    expect(await call('/api/orders', form)).toMatchObject({
      status,
      body: 'You have 3 open orders.',
    });
  });

  it('leads to the page of what was not sent when one network sends more than nginx takes', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => call('/api/orders', form)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const places = new Set(answers.map(({ headers }) => headers.location));
    expect(places).toEqual(new Set(['/orders/x', '/not-sent']));
  });

  it('leads back to the order with a picture that is far too large', async () => {
    expect(await call('/api/orders/x/payment-proof', upload(7_000_000))).toMatchObject({
      status: 303,
      headers: { location: '/orders/x?too-large' },
    });
  });

  it('lets a slow line send the whole of such a picture, or the browser would show no words', async () => {
    const socket = connect(front.port, '127.0.0.1');
    const failed = once(socket, 'error').then(([error]) => Promise.reject(error as Error));
    const received: string[] = [];
    socket.setEncoding('utf8').on('data', (text: string) => received.push(text));
    const bytes = 7_000_000;
    const head = ['POST /api/orders/x/payment-proof HTTP/1.1', 'Host: shop', 'Accept: text/html'];
    head.push('Content-Type: multipart/form-data; boundary=x', `Content-Length: ${bytes}`);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await waitFor('the answer', () => received.join('').includes('/orders/x?too-large'));
    // Longer than nginx waits for more by default, 5 seconds: how long it waits is what is tried.
    await Promise.race([failed, setTimeout(6_000)]);
    const whole = new Promise<void>((sent) => socket.end(new Uint8Array(bytes), () => sent()));
    await Promise.race([failed, whole]);
    socket.destroy();
  });

  it('takes no header from the address of a picture that is far too large', async () => {
    const path = '/api/orders/x%0d%0aset-cookie:a=b/payment-proof';
    const { status, headers } = await call(path, upload(7_000_000));
    // No page has such an address (site.conf), so the browser is led nowhere.
    expect([status, headers.location, headers['set-cookie']]).toEqual([413, undefined, undefined]);
  });
});
