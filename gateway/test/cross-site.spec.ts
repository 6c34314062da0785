import { createHmac } from 'node:crypto';
import {
  buildPlacedOrder,
  buildPublicOrder,
  PUBLIC_ID,
} from '@spade/contracts/testing/build-order';
import { buildOrderForm, signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

const WEBHOOK_SECRET = 'the client secret of an app of the tests';

describe('a call that a page of another site makes the browser send', () => {
  let bed: GatewayBed;

  beforeAll(async () => {
    bed = await startGatewayBed({ SHOPIFY_WEBHOOK_SECRET: WEBHOOK_SECRET });
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.services.reset());

  /** Every call of the document that may change something. */
  async function changingCalls(): Promise<[method: string, path: string][]> {
    const { body } = await ask(`${bed.url}/api/openapi.json`);
    const paths = body.paths as Record<string, Record<string, object>>;
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'get')
        .map((method): [string, string] => [
          method.toUpperCase(),
          path.replace('{orderId}', PUBLIC_ID).replace(/\{\w+\}/, '1'),
        ]),
    );
  }

  it('is refused, whatever the call, and whatever but this site the browser names', async () => {
    const calls = await changingCalls();
    expect(calls.length).toBeGreaterThan(10);
    const signedIn = signIn(bed.services);
    const expectRefusal = async (method: string, path: string, from: string) => {
      const headers = { ...signedIn, 'sec-fetch-site': from };
      const { status, body } = await ask(bed.url + path, { method, headers });
      expect({ method, path, from, status, code: body.code }).toEqual({
        method,
        path,
        from,
        status: 403,
        code: 'CROSS_SITE',
      });
      expect(body.message).toMatch(/another website/);
    };
    for (const [method, path] of calls) await expectRefusal(method, path, 'cross-site');
    for (const from of ['same-site', 'same-origin, cross-site', 'something-new'])
      await expectRefusal('POST', '/api/orders', from);
    // Not even the session was checked.
    expect(bed.services.calls('auth.check-session')).toEqual([]);
  });

  describe('of a browser that knows no Sec-Fetch-Site', () => {
    const post = (headers: Record<string, string>) =>
      postJson(`${bed.url}/api/orders`, '{ no JSON', headers);

    it.each<[string, Record<string, string>]>([
      ['another origin', { origin: 'https://evil.example' }],
      ['a hidden origin', { origin: 'null' }],
      ['an origin that only begins as ours', { origin: 'http://127.0.0.1.evil.example' }],
      [
        'another origin, whatever the referrer',
        { origin: 'https://evil.example', referer: 'http://127.0.0.1/' },
      ],
      ['no origin and the referrer of another site', { referer: 'https://evil.example/127.0.0.1' }],
    ])('is refused with %s', async (_, headers) => {
      const { status, body } = await post(headers);
      expect([status, body.code]).toEqual([403, 'CROSS_SITE']);
    });

    it.each<[string, Record<string, string>]>([
      ['this origin', { origin: 'http://127.0.0.1:8080' }],
      ['the address of the shop', { origin: 'http://localhost:8080' }],
      [
        'the name that the visitor typed',
        { origin: 'https://shop.example.ng', 'x-forwarded-host': 'shop.example.ng' },
      ],
      ['no origin and a referrer of this site', { referer: 'http://127.0.0.1:8080/marketplace' }],
      ['neither, as clients do that are no browsers', {}],
    ])('is read with %s', async (_, headers) => {
      const { body } = await post(headers);
      expect(body.code).toBe('MALFORMED_JSON');
    });
  });

  it('is refused before its body is read', async () => {
    const { status, body } = await postJson(`${bed.url}/api/orders`, '{ no JSON', {
      'sec-fetch-site': 'cross-site',
    });
    expect([status, body.code]).toEqual([403, 'CROSS_SITE']);
  });

  it.each(['same-origin', 'none', undefined])(
    'is not one when the browser says %s',
    async (from) => {
      bed.services.answer('orders.place', () => buildPlacedOrder());
      const headers: Record<string, string> = from === undefined ? {} : { 'sec-fetch-site': from };
      const { status } = await postJson(`${bed.url}/api/orders`, buildOrderForm(), headers);
      expect(status).toBe(201);
    },
  );

  it('may read: a link in a mail leads here', async () => {
    bed.services.answer('orders.get-public', () => buildPublicOrder());
    const { status } = await ask(`${bed.url}/api/orders/${PUBLIC_ID}/status`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(status).toBe(200);
  });

  it('is not a webhook of the store, since the store is not a browser', async () => {
    const text = JSON.stringify({ admin_graphql_api_id: 'gid://shopify/Product/1' });
    const { status } = await postJson(`${bed.url}/api/webhooks/shopify`, text, {
      'x-shopify-topic': 'products/update',
      'x-shopify-webhook-id': 'a-webhook-of-the-test',
      'x-shopify-hmac-sha256': createHmac('sha256', WEBHOOK_SECRET).update(text).digest('base64'),
    });
    expect(status).toBe(200);
  });

  it('finds no call under OPTIONS, which names methods', async () => {
    expect((await fetch(`${bed.url}/api/orders`, { method: 'OPTIONS' })).status).toBe(404);
  });

  it.each(['GET', 'OPTIONS', 'POST'])(
    'learns nothing from a %s: no response opens the API to other origins',
    async (method) => {
      const answer = await fetch(`${bed.url}/api/orders`, {
        method,
        headers: {
          origin: 'https://attacker.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      });
      await answer.arrayBuffer();
      const names = [...answer.headers.keys()];
      expect(names).not.toContain('allow');
      expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(names).toContain('cross-origin-resource-policy');
      expect(names).toContain('cross-origin-opener-policy');
    },
  );
});
