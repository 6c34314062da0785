import { runningSystem, sitePort } from '@spade/testkit/running-system';
import { exchange } from '../src/raw-http.ts';

const attacked = runningSystem();

/** One of every kind of answer that the front gives, as a raw request. */
const kinds: [string, string][] = [
  ['a page', 'GET / HTTP/1.1'],
  ['a page that only staff use', 'GET /admin/orders HTTP/1.1'],
  ['an order page', `GET /orders/${'A'.repeat(22)} HTTP/1.1`],
  ['a page that is not there', 'GET /no-such-page HTTP/1.1'],
  ['a picture', 'GET /catalogue/solar-water-pump.svg HTTP/1.1'],
  ['robots.txt', 'GET /robots.txt HTTP/1.1'],
  ['a moved page', 'GET /marketplace/ HTTP/1.1'],
  ['the product list', 'GET /api/products HTTP/1.1'],
  ['an unchanged product list', 'GET /api/products HTTP/1.1\r\nIf-None-Match: *'],
  ['a refused call', 'GET /api/orders HTTP/1.1'],
  ['a call that is not there', 'GET /api/nothing HTTP/1.1'],
  ['a method that is not there', 'DELETE /api/products HTTP/1.1'],
  ['an address that cannot be decoded', 'GET /api/%zz HTTP/1.1'],
  ['a method that a page does not have', 'POST /marketplace HTTP/1.1\r\nContent-Length: 0'],
  ['a call of another site', 'POST /api/contact HTTP/1.1\r\nSec-Fetch-Site: cross-site'],
  [
    'a form that a browser posts by itself',
    `POST /api/contact HTTP/1.1\r\nAccept: text/html\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 0`,
  ],
  ['a body that nginx refuses', 'POST /api/contact HTTP/1.1\r\nContent-Length: 7000000'],
];

describe('every kind of response of the front', () => {
  const port = sitePort(attacked);
  it.each(kinds)('cannot be sniffed, framed or run: %s', async (_kind, line) => {
    const answer = await exchange(
      { port },
      `${line}\r\nHost: shop.example\r\nConnection: close\r\n\r\n`,
    );
    const head = answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase();
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).toMatch(/content-security-policy: [^\r]*default-src 'none'/);
    expect(head).toContain("frame-ancestors 'none'");
    expect(head).toContain('cross-origin-opener-policy: same-origin');
    // Files lead nowhere, so they need none.
    const leadsOn = /content-type: (text\/html|application\/json)/.test(head);
    const isKept = /referrer-policy: (strict-origin|no-referrer)/.test(head);
    expect({ leadsOn, isKept }).toEqual({ leadsOn, isKept: leadsOn || isKept });
    // Nothing says what it is made of, or opens it to other origins.
    expect(head).not.toMatch(/x-powered-by|access-control-allow|server: .*\d/);
    expect(head).not.toContain('set-cookie');
    // One value for all, however it came about.
    expect(head.match(/strict-transport-security: [^\r]*/g)).toEqual([
      'strict-transport-security: max-age=63072000',
    ]);
  });
});

it.each(['/api/orders', '/api/contact', '/api/admin/session'])(
  'an API answer with personal data is cached by no one: %s',
  async (path) => {
    const answer = await fetch(attacked.siteUrl + path, {
      headers: { authorization: `Bearer ${attacked.token}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
  },
);

describe('what the front does not show', () => {
  it.each([
    '/.git/config',
    '/.env',
    '/headers.json',
    '/../headers.json',
    '/%2e%2e/headers.json',
    '/api/../.env',
    '/assets/',
    '/metrics',
    '/health/ready',
    '/api/metrics',
    '/server-status',
    '/nginx.conf',
    '/page-headers.conf',
    '/package.json',
    '/assets/../../headers.json',
  ])('%s', async (path) => {
    const request = `GET ${path} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`;
    const answer = await exchange({ port: sitePort(attacked) }, request);
    expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404)/);
  });

  it('a file of the build that no location names, such as its compressed copy', async () => {
    const site = attacked.siteUrl;
    const page = await (await fetch(`${site}/`)).text();
    const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '';
    expect((await fetch(site + script)).status).toBe(200);
    for (const kind of ['br', 'gz'])
      expect((await fetch(`${site}${script}.${kind}`)).status).toBe(404);
  });
});
