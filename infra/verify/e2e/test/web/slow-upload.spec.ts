import { expect } from '@playwright/test';
import { ApiClient } from '@spade/testkit/api-client';
import { receiptPicture } from '@spade/testkit/pictures';
import { sitePort } from '@spade/testkit/running-system';
import { shopProducts } from '@spade/testkit/shop';
import { NetworkClient } from '../../../security/src/attack/network-client.ts';
import { open } from '../../../security/src/raw-http.ts';
import { test } from '../../src/fixtures.ts';

/** As many as one gateway has in memory at once. */
const SLOW_UPLOADS = 40;
const HONEST_UPLOADS = 3;
/** As much a second as a very slow phone sends. */
const BYTES = Buffer.alloc(9_000);

test('forty slow uploads keep no buyer from showing that they paid', async ({ system }) => {
  const products = await shopProducts(new ApiClient(system.siteUrl));
  /** One piece for the buyer `n`, of the next product that has one. */
  const order = async (network: number, n: number) => {
    const client = new NetworkClient(system.siteUrl, network, 1 + n);
    for (const product of [...products.slice(n), ...products.slice(0, n)]) {
      const { body } = await client.order(product, 1);
      if (body.data?.orderId) return { client, orderId: body.data.orderId };
    }
    throw new Error('the shop sells nothing');
  };
  const buyers = await Promise.all(
    Array.from({ length: HONEST_UPLOADS }, (_, n) => order(130 + n, n)),
  );
  const slow = await Promise.all(
    Array.from({ length: SLOW_UPLOADS }, async (_, n) => {
      const network = 100 + Math.floor(n / 20);
      const { orderId } = await order(network, n);
      const socket = await open({ port: sitePort(system), from: `127.0.${network}.${1 + n}` });
      socket.write(
        `POST /api/orders/${orderId}/payment-proof HTTP/1.1\r\nHost: shop.example\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n--x\r\nContent-Disposition: form-data; name="paymentProof"; filename="p.png"\r\n\r\n`,
      );
      return socket;
    }),
  );
  const timer = setInterval(() => {
    for (const socket of slow) socket.write(BYTES);
  }, 1_000);
  try {
    const answers = await Promise.all(
      buyers.map(async ({ client, orderId }) => client.upload(orderId, await receiptPicture())),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(HONEST_UPLOADS).fill(200));
    // All of them were still under way.
    expect(slow.filter((socket) => socket.destroyed)).toEqual([]);
  } finally {
    clearInterval(timer);
    for (const socket of slow) socket.destroy();
  }
});
