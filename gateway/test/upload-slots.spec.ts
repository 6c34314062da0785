import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@spade/platform/testing/wait-for';
import sharp from 'sharp';
import { type GatewayBed, startGatewayBed } from './gateway-bed.ts';
import { buildMultipart } from './multipart.ts';

/** A new public order id. */
const orderIdOf = (n: number) => `order-${String(n).padStart(16, '0')}`;

describe('uploads that take their time', () => {
  let bed: GatewayBed;
  let picture: Buffer;
  let sockets: Socket[];
  let lateOrders: Set<string>;
  let checked: number;

  /** Begins an upload from `address`; `send` sends the next bytes of its body, or all of them. */
  const begin = (orderId: string, address: string) => {
    const { hostname, port } = new URL(bed.url);
    const parts = [
      { field: 'paymentProof', filename: 'a.png', type: 'image/png', content: picture },
    ];
    const { body, contentType } = buildMultipart(parts);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {}); // the response says what happened
    sockets.push(socket);
    const head = [
      `POST /api/orders/${orderId}/payment-proof HTTP/1.1`,
      ...['Host: shop', `X-Forwarded-For: ${address}`, `Content-Type: ${contentType}`],
      ...[`Content-Length: ${body.length}`, 'Connection: close', '', ''],
    ];
    socket.write(head.join('\r\n'));
    let sent = 0;
    const send = (bytes = body.length) => {
      socket.write(body.subarray(sent, sent + bytes));
      sent += bytes;
      return sent < body.length;
    };
    return { send, answer: text(socket).catch(() => '') };
  };
  const untilChecked = async () => {
    await waitFor('the checks', () => bed.services.calls('orders.check-proof').length >= checked);
    await delay(50); // from the reply of the check to the slot
  };
  const idle = async (orders: number[], address: string) => {
    checked += orders.length;
    const begun = orders.map((n) => begin(orderIdOf(n), address));
    await untilChecked();
    return begun;
  };
  const upload = async (order: number, address: string) => {
    checked += 1;
    const { send, answer } = begin(orderIdOf(order), address);
    send();
    return Number((await answer).slice(9, 12));
  };
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => from + i);

  beforeAll(async () => {
    bed = await startGatewayBed({
      TRUST_PROXY: '1',
      LIMIT_PROOFS_PER_ORDER: '1000',
      LIMIT_PROOFS_PER_ADDRESS: '1000',
    });
    const pixels = Buffer.alloc(600 * 400 * 3).map((_, i) => (i * i * 31) % 256);
    picture = await sharp(pixels, { raw: { width: 600, height: 400, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    sockets = [];
    checked = 0;
    lateOrders = new Set();
    bed.services.reset();
    bed.services.answer('orders.check-proof', ({ orderId }) => ({
      reference: 'SO-7K4M2',
      isLate: lateOrders.has(orderId),
    }));
    bed.services.answer('orders.attach-proof', () => ({
      status: 'awaiting_confirmation',
      isLate: false,
      isPaidLate: false,
    }));
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
  });

  it.each([1, 2])('leave room for a buyer when %i addresses send 40 of them', async (addresses) => {
    for (const n of numbers(0, addresses))
      await idle(numbers(n * 100, 40 / addresses), `203.0.113.${n}`);
    expect(await upload(900, '198.51.100.7')).toBe(200);
  });

  it('make room for a buyer when few addresses have taken every slot', async () => {
    for (const n of numbers(0, 4)) await idle(numbers(n * 100, 10), `203.0.113.${n}`);
    expect(await upload(900, '198.51.100.7')).toBe(200);
  });

  it('make room for a buyer when forty addresses each send just fast enough', async () => {
    checked += 40;
    const slow = numbers(0, 40).map((n) => begin(orderIdOf(n), `203.0.113.${n}`));
    await untilChecked();
    const drip = setInterval(() => {
      for (const { send } of slow) send(10_000);
    }, 1_000);
    try {
      const statuses: number[] = [];
      const isServed = async () => {
        await delay(500); // as soon as a person may press again
        statuses.push(await upload(900, '198.51.100.7'));
        return statuses.includes(200);
      };
      // Before a window ends; slow ones that send just fast enough would otherwise keep their slots for minutes.
      await waitFor('the buyer to be served', isServed, 14_000);
      expect(statuses.at(-1)).toBe(200);
    } finally {
      clearInterval(drip);
    }
  }, 30_000);

  it('give way to a newer upload of their order', async () => {
    const [first] = await idle([1], '203.0.113.1');
    expect(await upload(1, '198.51.100.7')).toBe(200);
    expect(await first?.answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*"code":"PROOF\.BUSY"/);
  });

  it('take no more than a quarter of the slots for orders that are closed', async () => {
    for (const n of numbers(0, 11)) lateOrders.add(orderIdOf(n));
    await idle(numbers(0, 5), '203.0.113.1');
    await idle(numbers(5, 5), '203.0.113.2');
    expect(await upload(10, '203.0.113.3')).toBe(503);
    expect(await upload(900, '203.0.113.3')).toBe(200);
  });

  it('are stopped below the lowest rate, while a phone at 0.3 Mbit/s gets through', async () => {
    const [stopped] = await idle([1], '203.0.113.1');
    const phone = begin(orderIdOf(2), '198.51.100.7');
    while (phone.send(37_500)) await delay(1_000); // 0.3 Mbit/s
    expect(await phone.answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await stopped?.answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"PROOF\.TOO_SLOW"/);
  }, 60_000);
});
