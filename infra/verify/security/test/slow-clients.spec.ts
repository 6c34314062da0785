import type { Socket } from 'node:net';
import { runningSystem, sitePort } from '@spade/testkit/running-system';
import { open } from '../src/raw-http.ts';

/** Opens connections, sends `start` on each and then a byte a second; answers when all were cut. */
async function drip(port: number, start: string, count: number): Promise<number> {
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
  const timer = setInterval(() => sockets.forEach(send), 1_000);
  await Promise.all(ended);
  clearInterval(timer);
  return (performance.now() - beganAt) / 1_000;
}

describe.each(['nginx', 'gateway'] as const)('100 slow clients at %s', (part) => {
  const attacked = runningSystem();
  const port = part === 'nginx' ? sitePort(attacked) : Number(new URL(attacked.gatewayUrl).port);

  it.each([
    ['that never end their headers', 'GET /api/products HTTP/1.1\r\nHost: a\r\nX-Slow: ', 20],
    [
      'that never end a JSON body',
      'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20000\r\n\r\n{"',
      65,
    ],
    [
      'that never end an upload to an order that is not there',
      `POST /api/orders/${'A'.repeat(22)}/payment-proof HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n--x\r\n`,
      70,
    ],
  ])('%s are cut, while others are served', async (_, start, withinSeconds) => {
    const cut = drip(port, start, 100);
    let isOver = false;
    void cut.finally(() => {
      isOver = true;
    });
    let slowest = 0;
    let served = 0;
    while (!isOver) {
      const askedAt = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/api/products?limit=1`);
      await answer.arrayBuffer();
      expect(answer.status).toBe(200);
      slowest = Math.max(slowest, performance.now() - askedAt);
      served += 1;
      await new Promise((resolve) => setTimeout(resolve, 100)); // a customer's pace
    }
    expect(served).toBeGreaterThan(0);
    expect(slowest).toBeLessThan(3_000);
    expect(await cut).toBeLessThan(withinSeconds);
  });
});
