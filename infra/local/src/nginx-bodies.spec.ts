import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import { type Answer, StandIn } from './testing/stand-in.ts';
import { startTestFront, type TestFront } from './testing/test-front.ts';

/** A gateway that returns what it was asked. */
const echo: Answer = (incoming, outgoing) => {
  const parts: Buffer[] = [];
  incoming.on('data', (part: Buffer) => parts.push(part));
  incoming.on('end', () => {
    outgoing.writeHead(201, { 'content-type': 'application/json', 'x-from': 'gateway' });
    const { url, method, headers } = incoming;
    const body = Buffer.concat(parts).toString();
    outgoing.end(JSON.stringify({ url, method, address: headers['x-forwarded-for'], body }));
  });
};

/** Refuses a long body before its end and cuts the connection, as the gateway does. */
const cutLongBodies: Answer = (incoming, outgoing) => {
  const isLong = Number(incoming.headers['content-length']) > 1_000_000;
  if (isLong) outgoing.writeHead(413, { connection: 'close' }).end('no');
  let bytes = 0;
  incoming.on('error', () => {}); // it cuts the connection itself
  incoming.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > 1_000_000) incoming.destroy();
  });
  incoming.on('end', () => outgoing.end('yes'));
};

describe('nginx and the bodies of calls to the API', () => {
  let gateway: StandIn;
  let front: TestFront;
  const post = (path: string, body: string | Uint8Array) =>
    front.call(path, { method: 'POST', body });

  beforeAll(async () => {
    gateway = await StandIn.start(echo);
    front = await startTestFront({ gatewayUrls: [gateway.url] });
  });
  afterEach(() => {
    gateway.answer = echo;
  });
  afterAll(async () => {
    await front.stop();
    await gateway.stop();
  });

  it('passes method, path and body on and replaces the claimed address', async () => {
    const { status, headers, body } = await front.call('/api/contact?x=1', {
      method: 'POST',
      body: 'hello',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect([status, headers['x-from']]).toEqual([201, 'gateway']);
    expect(JSON.parse(body)).toEqual({
      url: '/api/contact?x=1',
      method: 'POST',
      body: 'hello',
      address: '127.0.0.1',
    });
  });

  it.each(['/api/openapi.json', '/api/orders/export.xml', '/api/admin/', '/api/x.svg'])(
    'takes no file or page for an address of the API: %s',
    async (path) => {
      expect((await front.call(path)).headers['x-from']).toBe('gateway');
    },
  );

  it('passes a body on as it comes, so that the gateway can judge its speed', async () => {
    const begun = gateway.calls.length;
    const outgoing = request(`${front.origin}/api/orders/x/payment-proof`, { method: 'POST' });
    outgoing.write(new Uint8Array(1_000_000));
    await waitFor('the call', () => gateway.calls.length === begun + 1);
    outgoing.end(new Uint8Array(1_000_000));
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    expect(response.resume().statusCode).toBe(201);
    expect(gateway.calls).toHaveLength(begun + 1);
  });

  it('holds a long response back until the client reads, and keeps none of it on disk', async () => {
    const block = Buffer.alloc(1_000_000);
    let blocks = 0;
    gateway.answer = (_incoming, outgoing) => {
      const more = () => {
        while (blocks < 100) {
          blocks += 1;
          if (!outgoing.write(block)) return void outgoing.once('drain', more);
        }
        outgoing.end();
      };
      more();
    };
    const response = await fetch(`${front.origin}/api/orders/export.csv`);
    // Until nothing moves any more: what the sockets' and nginx' memory holds.
    let before = -1;
    await waitFor('the gateway to be held back', async () => {
      const isStill = blocks === before;
      before = blocks;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return isStill;
    });
    expect(blocks).toBeLessThan(50);
    const { byteLength } = await response.arrayBuffer();
    expect(byteLength).toBe(100 * block.length);
  });

  it('brings the answer of a gateway that cuts a long body off, and serves the next calls', async () => {
    gateway.answer = cutLongBodies;
    for (let round = 0; round < 10; round += 1) {
      // The cut may overtake the response, or the client still writes.
      const cut = await post('/api/contact', new Uint8Array(5_000_000)).then(
        ({ status }) => status,
        (error: NodeJS.ErrnoException) => error.code,
      );
      expect([413, 503, 'EPIPE', 'ECONNRESET']).toContain(cut);
      expect((await post('/api/contact', 'one')).status).toBe(200);
    }
  });

  it('passes on a body of unknown length', async () => {
    const outgoing = request(`${front.origin}/api/orders/x/payment-proof`, { method: 'POST' });
    outgoing.write('x');
    outgoing.end('y');
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    expect(JSON.parse(String(await response.toArray()))).toMatchObject({ body: 'xy' });
  });

  it('takes the pages and calls of a network that has 600 bodies in progress', async () => {
    gateway.answer = (incoming, outgoing) => {
      if (incoming.method === 'GET') outgoing.end('yes');
      else incoming.resume().on('end', () => outgoing.end('taken'));
    };
    const begun = gateway.calls.length;
    const bodies = Array.from({ length: 600 }, () => {
      const outgoing = request(`${front.origin}/api/orders/x/payment-proof`, {
        method: 'POST',
        agent: false,
        headers: { 'content-length': 100_000 },
      });
      outgoing.on('error', () => {}); // cut at the end of the test
      outgoing.write('x');
      return outgoing;
    });
    await waitFor('the bodies', () => gateway.calls.length === begun + 600);
    expect((await front.call('/api/products')).status).toBe(200);
    expect((await post('/api/contact', 'a message')).body).toBe('taken');
    for (const body of bodies) body.destroy();
  });

  it.each([
    ['/api/orders/x/payment-proof', 7, 'PROOF.TOO_LARGE', 'an image smaller than 5MB'],
    ['/api/admin/statements', 12, 'STATEMENT.TOO_LARGE', 'a statement of at most 10 MB'],
    ['/api/admin/products/imports', 12, 'PRODUCT_FILE.TOO_LARGE', 'a file of at most 10 MB'],
    ['/api/contact', 7, 'PAYLOAD_TOO_LARGE', 'This request is too large'],
  ])(
    'refuses for %s what is too large, in the words of the API',
    async (path, megabytes, code, words) => {
      const { status, body } = await post(path, new Uint8Array(megabytes * 1_000_000));
      expect(status).toBe(413);
      expect(JSON.parse(body)).toMatchObject({ success: false, code });
      expect(body).toContain(words);
    },
  );

  it('takes a statement of 10 MB', async () => {
    const file = new Uint8Array(10 * 1024 * 1024 + 500);
    expect((await post('/api/admin/statements', file)).status).toBe(201);
  });

  describe('when three of four gateways are just starting', () => {
    it('has each call answered by the fourth', async () => {
      const starting = await Promise.all([freePort(), freePort(), freePort()]);
      const gatewayUrls = [...starting.map((p) => `http://127.0.0.1:${p}`), gateway.url];
      const four = await startTestFront({ gatewayUrls });
      const calls = Array.from({ length: 20 }, () =>
        four.call('/api/orders', { method: 'POST', body: 'x' }),
      );
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([201]));
      await four.stop();
    });
  });

  it('sends 503 with Retry-After when the gateway is down', async () => {
    const alone = await startTestFront();
    const { status, headers, body } = await alone.call('/api/orders/x/status');
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=9',
      'x-content-type-options': 'nosniff',
      'retry-after': '2',
    });
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'UNAVAILABLE' });
    await alone.stop();
  });
});
