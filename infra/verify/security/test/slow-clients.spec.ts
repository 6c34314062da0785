import type { Socket } from 'node:net';
import { runningSystem, sitePort } from '@spade/testkit/running-system';
import { open } from '../src/raw-http.ts';

/** Opens connections, sends `start` on each and then a byte a second; returns whether all were cut before `over`. */
async function drip(
  port: number,
  start: string,
  count: number,
  over: AbortSignal,
): Promise<boolean> {
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
  return !over.aborted;
}

const CLIENTS = 100;
/** Longer than every limit of ours, on a busy machine too. */
const ATTACK_MS = 100_000;
const HEADERS = 'GET /api/products HTTP/1.1\r\nHost: a\r\nX-Slow: ';
const JSON_BODY =
  'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20000\r\n\r\n{"';
const UPLOAD = `POST /api/orders/${'A'.repeat(22)}/payment-proof HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n--x\r\n`;

/** How slow clients begin at a part; after `ATTACK_MS` at the latest none of them may keep a connection. */
const limits = [
  ['nginx', 'that never end their headers', HEADERS],
  ['nginx', 'that never end a JSON body', JSON_BODY],
  ['nginx', 'that never end an upload to an order that does not exist', UPLOAD],
  ['gateway', 'that never end their headers', HEADERS],
  ['gateway', 'that never end a JSON body', JSON_BODY],
  ['gateway', 'that never end an upload to an order that does not exist', UPLOAD],
] as const;

describe('slow clients', () => {
  const attacked = runningSystem();
  const ports = { nginx: sitePort(attacked), gateway: Number(new URL(attacked.gatewayUrl).port) };
  /** Whether all clients were cut, in the order of `limits`. */
  let areCut: boolean[];
  const others = { answered: 0, statuses: new Set<number>() };

  // All at the same time: the test takes as long as the longest limit, not as all of them together. nginx passes bodies
  // on as they come, so that the gateway cuts off those that never end.
  beforeAll(async () => {
    const over = new AbortController();
    const end = setTimeout(() => over.abort(), ATTACK_MS);
    let isOver = false;
    const everyCut = Promise.all(
      limits.map(([part, , start]) => drip(ports[part], start, CLIENTS, over.signal)),
    ).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const port of Object.values(ports)) {
        const response = await fetch(`http://127.0.0.1:${port}/api/products?limit=1`);
        await response.arrayBuffer();
        others.statuses.add(response.status);
        others.answered += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, 100)); // a customer's pace
    }
    areCut = await everyCut;
    clearTimeout(end);
    over.abort();
  });

  it.each(limits.map(([part, how], i) => [part, how, i] as const))(
    `${CLIENTS} of them at %s %s are cut off`,
    (_part, _how, i) => {
      expect(areCut[i]).toBe(true);
    },
  );

  it('do not keep other clients waiting', () => {
    expect([...others.statuses]).toEqual([200]);
    // All of them while the slow ones held their connections.
    expect(others.answered).toBeGreaterThan(10);
  });
});
