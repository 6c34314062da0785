import { request } from 'node:http';
import { runningSystem, sitePort } from '@spade/testkit/running-system';

const attacked = runningSystem();

/** Sends a contact message from the loopback address `from`; returns the status. */
function write(port: number, from: string, headers: Record<string, string>): Promise<number> {
  const body = JSON.stringify({
    firstName: 'Ada',
    lastName: 'Obi',
    email: 'ada@mail.example',
    subject: 'Limits',
    message: 'Hello',
  });
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        localAddress: from,
        path: '/api/contact',
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

describe('a client that claims another address with each request', () => {
  it('counts as one client', async () => {
    const statuses: number[] = [];
    // 60 in 10 minutes are allowed.
    for (let n = 0; n < 64; n += 1) {
      const claimed = `203.0.113.${n}`;
      statuses.push(
        await write(sitePort(attacked), '127.0.0.21', {
          'x-forwarded-for': `${claimed}, 10.0.0.${n}`,
          'x-real-ip': claimed,
          forwarded: `for=${claimed}`,
          'cf-connecting-ip': claimed,
          'true-client-ip': claimed,
        }),
      );
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(201));
    expect(statuses.slice(60)).toEqual(Array(4).fill(429));
  });

  it('leaves the limits of other clients alone', async () => {
    const status = await write(sitePort(attacked), '127.0.0.23', {
      'x-forwarded-for': '127.0.0.21',
    });
    expect(status).toBe(201);
  });
});
