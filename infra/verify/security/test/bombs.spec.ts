import { gzipSync } from 'node:zlib';
import { runningSystem } from '@spade/testkit/running-system';
import { placeOrder, productInStock } from '@spade/testkit/shop';

const attacked = runningSystem();
const origin = attacked.siteUrl;
const compressed = { 'content-encoding': 'gzip' };

/** 100 kB that are 100 MB once they are unpacked. */
const bomb = gzipSync(
  Buffer.concat([Buffer.from('{"message":"'), Buffer.alloc(100_000_000, 'a'), Buffer.from('"}')]),
);

describe('a body that is huge once it is unpacked', () => {
  it.each(['/api/contact', '/api/orders', '/api/admin/login'])('is refused by %s', async (path) => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { ...compressed, 'content-type': 'application/json' },
      body: new Uint8Array(bomb),
    });
    // For its coding, not for a size that only shows once some of it is unpacked.
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ success: false });
  });

  it('is not accepted as a proof of payment', async () => {
    const { orderId } = await placeOrder(await productInStock(1));
    const answer = await fetch(`${origin}/api/orders/${orderId}/payment-proof`, {
      method: 'POST',
      headers: { ...compressed, 'content-type': 'multipart/form-data; boundary=x' },
      body: new Uint8Array(bomb),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false });
  });

  it('is not unpacked: the gateway keeps responding at once', async () => {
    const sent = Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${origin}/api/contact`, {
          method: 'POST',
          headers: { ...compressed, 'content-type': 'application/json' },
          body: new Uint8Array(bomb),
        }).then((answer) => answer.status),
      ),
    );
    // 2 GB in all would take seconds, and more memory than the container has.
    const asked = await fetch(`${origin}/api/products?limit=1`, {
      signal: AbortSignal.timeout(5_000),
    });
    expect(asked.status).toBe(200);
    expect((await sent).filter((status) => status !== 415)).toEqual([]);
  });
});
