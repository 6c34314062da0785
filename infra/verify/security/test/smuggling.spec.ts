import { runningSystem, sitePort } from '@spade/testkit/running-system';
import { exchange, statusesOf } from '../src/raw-http.ts';

const HIDDEN = 'GET /api/admin/session HTTP/1.1\r\nHost: shop.example\r\n\r\n';

/** Requests on whose end two servers might disagree (RFC 9112 §6.3, §11.2), each with one hidden in it. */
const ambiguous: [string, string][] = [
  ['a length and chunks', 'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 60\r\n\r\n'],
  ['a list of lengths', 'Content-Length: 0, 60\r\n\r\n'],
  ['a length with a sign', 'Content-Length: +0\r\n\r\n'],
  ['a length in hexadecimal', 'Content-Length: 0x0\r\n\r\n'],
  ['a coding that is none', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['chunked twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n'],
  ['chunked before another coding', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ['a blank before the colon', 'Transfer-Encoding : chunked\r\nContent-Length: 0\r\n\r\n'],
  ['a folded header', 'X: y\r\n Transfer-Encoding: chunked\r\nContent-Length: 0x1\r\n\r\n'],
  ['a control character in the coding', 'Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n'],
  ['a chunk length that is none', 'Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n'],
];

describe.each(['nginx', 'gateway'] as const)('request smuggling against %s', (part) => {
  const attacked = runningSystem();
  const port = part === 'nginx' ? sitePort(attacked) : Number(new URL(attacked.gatewayUrl).port);

  it('does not exist for what it takes: two honest requests get two answers', async () => {
    const honest = 'GET /api/products?limit=1 HTTP/1.1\r\nHost: shop.example\r\n\r\n';
    expect(statusesOf(await exchange({ port }, honest + honest))).toEqual([200, 200]);
  });

  it.each(ambiguous)('is refused when it comes with %s', async (_, rest) => {
    const request = `POST /api/orders HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\n${rest}`;
    const answer = await exchange({ port }, request + HIDDEN);
    const statuses = statusesOf(answer);
    // Whatever the server makes of the first request, it never responds to the hidden one…
    expect(statuses).toHaveLength(1);
    // …and an ambiguous request is an error.
    expect(statuses[0]).toBeGreaterThanOrEqual(400);
    expect(statuses[0]).not.toBe(500);
    expect(answer).not.toContain('UNAUTHENTICATED');
  });

  it('leaves nothing behind for the next client', async () => {
    for (const [, rest] of ambiguous) {
      const request = `POST /api/orders HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\n${rest}`;
      void exchange({ port }, request + HIDDEN, 200);
      const next = await exchange(
        { port },
        'GET /api/products?limit=1 HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n',
      );
      expect(statusesOf(next)).toEqual([200]);
    }
  });

  it('answers a request line or a header of 20 kB with an error, and nothing of its inside', async () => {
    for (const request of [
      `GET /api/products?search=${'x'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      `GET /api/products HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
      'GET /api/products HTTP/1.1\r\nHost a\r\n\r\n',
      'GARBAGE\r\n\r\n',
    ]) {
      const answer = await exchange({ port }, request);
      expect(statusesOf(answer)[0] ?? 400).toBeGreaterThanOrEqual(400);
      expect(answer).not.toMatch(/\d+\.\d+\.\d+|at .*\.(js|ts)|Express|node/i);
    }
  });

  it('knows no TRACE', async () => {
    const answer = await exchange(
      { port },
      'TRACE /api/products HTTP/1.1\r\nHost: a\r\nX-Secret: echoed\r\n\r\n',
    );
    expect(statusesOf(answer)[0]).toBeGreaterThanOrEqual(400);
    expect(answer).not.toContain('echoed');
  });
});
