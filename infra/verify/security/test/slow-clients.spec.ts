import type { Socket } from 'node:net';
import { runningSystem, sitePort } from '@spade/testkit/running-system';
import { open } from '../src/raw-http.ts';

/** Opens connections, sends `start` on each and then a byte a second; returns the seconds until all were cut, at the latest by `over`. */
async function drip(
  port: number,
  start: string,
  count: number,
  over: AbortSignal,
): Promise<number> {
  const beganAt = performance.now();
  const sockets = await Promise.all(Array.from({ length: count }, () => open({ port })));
  const ended = sockets.map(
    (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
  );
  const send = (socket: Socket) => socket.writable && socket.write('a');
  for (const socket of sockets) {
    socket.on('error', () => {}); // that it is cut is what we wait for
    socket.resume();
    socket.write(start);
  }
  over.addEventListener('abort', () => {
    for (const socket of sockets) socket.destroy();
  });
  const timer = setInterval(() => sockets.forEach(send), 1_000);
  await Promise.all(ended);
  clearInterval(timer);
  return (performance.now() - beganAt) / 1_000;
}

const CLIENTS = 100;
const HEADERS = 'GET /api/products HTTP/1.1\r\nHost: a\r\nX-Slow: ';
const JSON_BODY =
  'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20000\r\n\r\n{"';
const UPLOAD = `POST /api/orders/${'A'.repeat(22)}/payment-proof HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n--x\r\n`;

/** How slow clients begin at a part, and the longest time that they may keep a connection, in seconds. */
const limits = [
  ['nginx', 'that never end their headers', HEADERS, 20],
  ['gateway', 'that never end their headers', HEADERS, 20],
  ['gateway', 'that never end a JSON body', JSON_BODY, 65],
  ['gateway', 'that never end an upload to an order that does not exist', UPLOAD, 70],
] as const;

describe('slow clients', () => {
  const attacked = runningSystem();
  const ports = { nginx: sitePort(attacked), gateway: Number(new URL(attacked.gatewayUrl).port) };
  /** Seconds until all clients were cut, in the order of `limits`. */
  let cutAfter: number[];
  const others = { slowestMs: 0, statuses: new Set<number>() };

  // All at the same time: the test takes as long as the longest limit, not as all of them together. nginx, which keeps
  // bodies from the gateway until they are whole, keeps also those that never are: they cost it a connection each.
  beforeAll(async () => {
    let isOver = false;
    const over = new AbortController();
    const kept = [JSON_BODY, UPLOAD].map((start) => drip(ports.nginx, start, CLIENTS, over.signal));
    const everyCut = Promise.all(
      limits.map(([part, , start]) => drip(ports[part], start, CLIENTS, over.signal)),
    ).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const port of Object.values(ports)) {
        const askedAt = performance.now();
        const response = await fetch(`http://127.0.0.1:${port}/api/products?limit=1`);
        await response.arrayBuffer();
        others.statuses.add(response.status);
        others.slowestMs = Math.max(others.slowestMs, performance.now() - askedAt);
      }
      await new Promise((resolve) => setTimeout(resolve, 100)); // a customer's pace
    }
    cutAfter = await everyCut;
    over.abort();
    await Promise.all(kept);
  });

  it.each(limits.map(([part, how, , seconds], i) => [part, how, seconds, i] as const))(
    `${CLIENTS} of them at %s %s are cut off within %d s`,
    (_part, _how, seconds, i) => {
      expect(cutAfter[i]).toBeLessThan(seconds);
    },
  );

  it('do not keep other clients waiting', () => {
    expect([...others.statuses]).toEqual([200]);
    expect(others.slowestMs).toBeLessThan(10_000);
  });
});
