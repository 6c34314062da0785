import { gzipSync } from 'node:zlib';
import { runningSystem } from '@spade/testkit/running-system';
import { placeOrder, productInStock } from '@spade/testkit/shop';

const origin = runningSystem().siteUrl;

/** 100 kB that are 100 MB once they are unpacked. */
const bomb = gzipSync(
  Buffer.concat([Buffer.from('{"message":"'), Buffer.alloc(100_000_000, 'a'), Buffer.from('"}')]),
);

const statusOf = async (path: string, type = 'application/json') => {
  const headers = { 'content-encoding': 'gzip', 'content-type': type };
  const body = new Uint8Array(bomb);
  return (await fetch(origin + path, { method: 'POST', headers, body })).status;
};

describe('a body that is huge once it is unpacked', () => {
  it('is not unpacked: the gateway keeps responding at once', async () => {
    const sent = Promise.all(Array.from({ length: 20 }, () => statusOf('/api/contact')));
    // 2 GB in all would take seconds, and more memory than the container has.
    const asked = await fetch(`${origin}/api/products?limit=1`, {
      signal: AbortSignal.timeout(5_000),
    });
    expect(asked.status).toBe(200);
    // For its coding, not for a size that only shows once some of it is unpacked.
    expect((await sent).filter((status) => status !== 415)).toEqual([]);
  });

  it('is not accepted as a proof of payment', async () => {
    const { orderId } = await placeOrder(await productInStock(1));
    const path = `/api/orders/${orderId}/payment-proof`;
    expect(await statusOf(path, 'multipart/form-data; boundary=x')).toBe(400);
  });
});
