import { runningSystem, sitePort } from '@spade/testkit/running-system';
import { exchange, statusesOf } from '../src/raw-http.ts';

const attacked = runningSystem();

/** Sends a contact message from the loopback address `from`; returns the status. */
async function write(from: string, headers: readonly string[]): Promise<number | undefined> {
  const body = JSON.stringify({
    ...{ firstName: 'Ada', lastName: 'Obi', email: 'ada@mail.example' },
    ...{ subject: 'Limits', message: 'Hello' },
  });
  const lines = [
    ...['POST /api/contact HTTP/1.1', 'Host: shop.example', 'Connection: close'],
    ...['Content-Type: application/json', `Content-Length: ${body.length}`, ...headers],
  ];
  const request = `${lines.join('\r\n')}\r\n\r\n${body}`;
  return statusesOf(await exchange({ port: sitePort(attacked), from }, request, 10_000))[0];
}

describe('a client that claims another address with each request', () => {
  it('counts as one client', async () => {
    const statuses: (number | undefined)[] = [];
    // 60 in 10 minutes are allowed.
    for (let n = 0; n < 64; n += 1) {
      const claimed = `203.0.113.${n}`;
      statuses.push(
        await write('127.0.0.21', [
          ...[`X-Forwarded-For: ${claimed}, 10.0.0.${n}`, `X-Real-IP: ${claimed}`],
          ...[`Forwarded: for=${claimed}`, `CF-Connecting-IP: ${claimed}`],
          `True-Client-IP: ${claimed}`,
        ]),
      );
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(201));
    expect(statuses.slice(60)).toEqual(Array(4).fill(429));
  });

  it('leaves the limits of other clients alone', async () => {
    expect(await write('127.0.0.23', ['X-Forwarded-For: 127.0.0.21'])).toBe(201);
  });
});
