import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { waitFor } from '@spade/platform/testing/wait-for';
import { StandIn } from './testing/stand-in.ts';
import { startTestFront, type TestFront } from './testing/test-front.ts';

/** Of one address. */
const HALF_SENT = 2_100;

/** Opened at a time: a machine takes only so many that it has not accepted yet. */
const AT_ONCE = 100;

/** Sends `start` on a connection, and leaves it there. */
function leave(port: number, start: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject).on('error', () => {}); // nginx cuts it off
      socket.resume().write(start, () => resolve(socket));
    });
  });
}

/** What the processes of an nginx hold in memory, in bytes. */
function memoryOf(front: TestFront): number {
  const [run = ''] = readdirSync(front.home).filter((name) => name.startsWith('run-'));
  const pid = readFileSync(join(front.home, run, 'nginx.pid'), 'utf8').trim();
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const kilobytes = workers.map((worker) => {
    const status = readFileSync(`/proc/${worker}/status`, 'utf8');
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1]);
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) * 1_024;
}

describe('nginx and headers that never end', () => {
  let gateway: StandIn;
  let front: TestFront;

  beforeAll(async () => {
    gateway = await StandIn.start((_incoming, outgoing) => void outgoing.end('{}'));
    front = await startTestFront({ gatewayUrls: [gateway.url] });
  });
  afterAll(async () => {
    await front.stop();
    await gateway.stop();
  });

  it.each([
    ['nothing', ''],
    ['half a line', 'GET /api/prod'],
    ['half a header', 'GET /api/products HTTP/1.1\r\nHost: a\r\nX-Slow: a'],
    [
      'half the header of a form',
      'POST /api/contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chu',
    ],
  ])(
    `answers every other call while ${HALF_SENT} connections of one address have sent %s, and cuts them off`,
    async (_, start) => {
      const left: Socket[] = [];
      const statuses: number[] = [];
      const call = async () => {
        statuses.push((await front.call('/api/orders/networks')).status);
      };
      while (left.length < HALF_SENT) {
        const more = Array.from({ length: AT_ONCE }, () => leave(front.port, start));
        left.push(...(await Promise.all(more)));
        await call();
      }
      await waitFor('all to be cut off', async () => {
        await call();
        return left.every(({ destroyed }) => destroyed);
      });
      expect(statuses.length).toBeGreaterThan(HALF_SENT / AT_ONCE);
      expect(new Set(statuses)).toEqual(new Set([200]));
    },
  );

  it('takes no more memory for long ones than its container has for every connection', async () => {
    const before = memoryOf(front);
    const start = `GET / HTTP/1.1\r\nHost: a\r\n${`X: ${'x'.repeat(7_000)}\r\n`.repeat(4)}`;
    const left: Socket[] = [];
    while (left.length < HALF_SENT)
      left.push(
        ...(await Promise.all(Array.from({ length: AT_ONCE }, () => leave(front.port, start)))),
      );
    const held = memoryOf(front) - before;
    for (const socket of left) socket.destroy();
    // 768 MB for 32,768 connections and 64 MB of copies (docker-compose.yml).
    expect(held / HALF_SENT).toBeLessThan(20_000);
    const tooLong = await front.call('/', {
      headers: {
        'x-long': 'x'.repeat(7_900),
        'x-more': 'x'.repeat(7_900),
        'x-last': 'x'.repeat(7_900),
      },
    });
    expect(tooLong.status).toBe(400);
  });
});
