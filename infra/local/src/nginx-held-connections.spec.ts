import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { waitFor } from '@spade/platform/testing/wait-for';
import { StandIn } from './testing/stand-in.ts';
import { startTestFront, type TestFront } from './testing/test-front.ts';

const settings = resolve(import.meta.dirname, '../../deploy/nginx');

/** What one network may have in progress (site.conf). */
const OF_A_NETWORK = 4_096;

/** Opened at a time: a machine takes only so many that it has not accepted yet. */
const AT_ONCE = 64;

interface Held {
  socket: Socket;
  /** What nginx has answered. */
  answer: string;
}

/** Sends `start` from `from`, and then a byte a second for as long as nginx takes it. */
function hold(port: number, from: string, start: string): Promise<Held> {
  return new Promise((opened, failed) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    const held: Held = { socket, answer: '' };
    const drip = setInterval(() => socket.write('x'), 1_000);
    socket.once('error', failed).on('error', () => {}); // nginx cuts it off
    socket.on('close', () => clearInterval(drip));
    socket.on('data', (part) => {
      held.answer += part.toString();
    });
    socket.once('connect', () => socket.write(start, () => opened(held)));
  });
}

describe('connections that never end', () => {
  let gateway: StandIn;
  let front: TestFront;

  beforeAll(async () => {
    gateway = await StandIn.start((_incoming, outgoing) => void outgoing.end('{}'));
    front = await startTestFront({ gatewayUrls: [gateway.url], pagesUrls: [gateway.url] });
  });
  afterAll(async () => {
    await front.stop();
    await gateway.stop();
  });

  it.each(['GET /', 'GET /marketplace/1', 'HEAD /contact', 'GET /favicon.ico', 'POST /contact'])(
    'are cut off when they bring a body where none belongs: %s',
    async (line) => {
      const start = `${line} HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\nx`;
      const held = await hold(front.port, '127.0.0.1', start);
      // Three minutes, where a picture may come.
      await waitFor('the end', () => held.socket.destroyed);
      expect(held.answer).toMatch(/^HTTP\/1\.1 4(?:05|13) /);
    },
  );

  it('are counted for their network wherever a call is limited', () => {
    for (const name of readdirSync(settings).filter((file) => file.endsWith('.conf'))) {
      const lines = readFileSync(join(settings, name), 'utf8');
      const count = (part: string) => lines.split(part).length - 1;
      // A location with one limit of its own inherits no other.
      expect([name, count('limit_conn network ')]).toEqual([
        name,
        count('limit_conn calls ') + (name === 'site.conf' ? 1 : 0),
      ]);
    }
  });

  it(`of one network are ${OF_A_NETWORK} at most, so that the others have room`, async () => {
    const start =
      'POST /api/orders/x/payment-proof HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000\r\n\r\nx';
    const all: Held[] = [];
    while (all.length < OF_A_NETWORK + AT_ONCE)
      all.push(
        ...(await Promise.all(
          Array.from({ length: AT_ONCE }, () => hold(front.port, '127.0.80.1', start)),
        )),
      );
    await waitFor('the answers', () => all.every(({ answer }) => answer !== ''));
    const refused = await front.call('/api/products', { from: '127.0.80.2' });
    const neighbour = await front.call('/api/products', { from: '127.0.81.1' });
    for (const { socket } of all) socket.destroy();
    expect([refused.status, neighbour.status]).toEqual([429, 200]);
  });
});
