import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type RequestOptions, request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { open } from '../raw-http.ts';

/** Where strangers knock, until when. */
export interface Door {
  port: number;
  /** The address that the honest caller of this flood has: a carrier's customers share one. */
  shared: string;
  over: AbortSignal;
}

/** An answer by its status; 0 when the connection was cut. */
export async function call(
  port: number,
  options: RequestOptions,
  body: string | Buffer = '',
): Promise<number> {
  const outgoing = request({ host: '127.0.0.1', port, agent: false, timeout: 10_000, ...options });
  outgoing.on('timeout', () => outgoing.destroy());
  try {
    outgoing.end(body);
    const [response] = await once(outgoing, 'response');
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  } catch {
    return 0;
  }
}

/** Runs `count` of them side by side, each again and again until the time is over. */
async function repeat(
  { over }: Door,
  count: number,
  act: (n: number) => Promise<void>,
): Promise<void> {
  const one = async (_: unknown, n: number) => {
    while (!over.aborted) await act(n);
  };
  await Promise.all(Array.from({ length: count }, one));
}

/** Opens a connection, sends `start`, then a byte a second, until it is cut off. */
async function drip({ port, shared: from, over }: Door, start: string): Promise<void> {
  const socket: Socket | undefined = await open({ port, from }).catch(() => undefined);
  if (!socket) return await sleep(500);
  socket.on('error', () => {}); // that it is cut is what we wait for
  socket.resume().write(start);
  const timer = setInterval(() => socket.writable && socket.write('a'), 1_000);
  const end = () => socket.destroy();
  over.addEventListener('abort', end, { once: true });
  if (!socket.destroyed) await once(socket, 'close').catch(() => {});
  clearInterval(timer);
  over.removeEventListener('abort', end);
}

const UPLOAD = `POST /api/orders/${'A'.repeat(22)}/payment-proof HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4000000\r\n\r\n--x\r\n`;

const TEN_MIB = Buffer.alloc(10 * 1024 * 1024, 'a');

/** Each way to shut others out, by its name. */
export const floods: Record<string, (door: Door) => Promise<void>> = {
  '2,100 headers of one address that never end': (door) =>
    repeat(door, 2_100, () => drip(door, 'GET /api/products HTTP/1.1\r\nHost: a\r\nX-Slow: a')),

  '500 uploads of one address that never end': (door) =>
    repeat(door, 500, () => drip(door, UPLOAD)),

  '2,100 pages asked for with a body that never ends': (door) =>
    repeat(door, 2_100, () =>
      drip(door, 'GET /marketplace HTTP/1.1\r\nHost: a\r\nContent-Length: 16000\r\n\r\n'),
    ),

  'uploads that are refused and fall silent, 50 at once': (door) =>
    repeat(door, 50, async (n) => {
      const socket = await open({ port: door.port, from: `127.0.${50 + n}.1` }).catch(() => {});
      socket?.on('error', () => {}).resume(); // it is cut off
      socket?.write(UPLOAD);
      // Silence is noticed around the moment at which the body has been too slow.
      await sleep(40 * n);
      socket?.write('a');
      await sleep(8_000);
      socket?.destroy();
    }),

  'bodies of 10 MiB for orders that do not exist, 20 at once': (door) =>
    repeat(door, 20, async (n) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const path = `/api/orders/${randomUUID()}/payment-proof`;
      const localAddress = `127.0.${50 + n}.1`;
      await call(door.port, { method: 'POST', path, headers, localAddress }, TEN_MIB);
    }),

  'forms of 6 MB without scripts, 20 at once': (door) =>
    repeat(door, 20, async (n) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const options = { method: 'POST', path: '/api/contact', headers };
      const body = n % 2 === 0 ? `message=${'<'.repeat(5_900_000)}` : 'a&'.repeat(1_000_000);
      await call(door.port, { ...options, localAddress: `127.0.${50 + n}.1` }, body);
    }),

  'pages with arguments never asked for, from 50 networks': (door) =>
    repeat(door, 50, async (n) => {
      const word = randomBytes(6).toString('hex');
      const paths = [
        `/?x=${word}`,
        `/marketplace?search=${word}`,
        `/marketplace?page=${word}`,
        `/orders/${word}`,
        `/marketplace/${randomInt(1_000, 1_000_000_000)}`,
      ];
      await call(door.port, { path: paths[n % paths.length], localAddress: `127.0.${50 + n}.1` });
    }),
};

/** Guesses the password of one account from 50 networks. */
export const guessPasswords = (door: Door, username: string): Promise<void> =>
  repeat(door, 50, async (n) => {
    const localAddress = `127.0.${50 + n}.1`;
    const guess = { username, password: randomBytes(9).toString('base64url') };
    await signIn(door.port, localAddress, guess);
    await sleep(1_000);
  });

/** Status of one try to sign in. */
export function signIn(
  port: number,
  localAddress: string,
  account: { username: string; password: string },
  cookie?: string,
): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  const options = { method: 'POST', path: '/api/admin/login', headers, localAddress };
  return call(port, options, JSON.stringify(account));
}
