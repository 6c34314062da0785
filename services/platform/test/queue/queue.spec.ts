import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createQueue } from '../../src/queue/queue.ts';
import { startRedis } from '../../src/testing/redis.ts';
import { waitFor } from '../../src/testing/wait-for.ts';

/** Longer than `connectTimeout`, which alone limits a handshake of ioredis. */
const TLS_ANSWERS_AFTER_MS = 2_400;

describe('createQueue', () => {
  const warn = jest.spyOn(Logger.prototype, 'warn');
  const logged = () => warn.mock.calls.map(([line]) => String(line));
  beforeEach(() => warn.mockReset().mockReturnValue(undefined));
  afterAll(() => warn.mockRestore());

  it('waits for a server whose TLS is slow', async () => {
    // It has no certificate: it refuses each client that waits long enough.
    const inTls = createTlsServer().on('tlsClientError', (_, socket) => socket.destroy());
    const slow = createServer({ pauseOnConnect: true }, (socket) => {
      socket.on('error', () => {});
      setTimeout(() => inTls.emit('connection', socket), TLS_ANSWERS_AFTER_MS).unref();
    });
    await once(slow.listen(0, '127.0.0.1'), 'listening');
    const { port } = slow.address() as AddressInfo; // it listens on TCP
    const queue = createQueue('parcels', `rediss://127.0.0.1:${port}`);
    try {
      await waitFor('the server refuses', () => logged().some((line) => /handshake/i.test(line)));
    } finally {
      await queue.close();
      slow.close();
    }
  }, 40_000);

  it('logs that Redis is gone, and that it is back', async () => {
    const redis = await startRedis();
    const queue = createQueue('parcels', redis.url);
    await queue.add('before', {});
    await redis.kill();
    await waitFor('a line', () => logged().some((line) => line.startsWith('Redis fails')));
    await redis.start();
    await waitFor('its end', () => logged().includes('Redis works again'));
    await queue.close();
    await redis.stop();
  });

  it('answers what was asked before it closes', async () => {
    const redis = await startRedis();
    const queue = createQueue('parcels', redis.url);
    await queue.waitUntilReady();
    const added = queue.add('last', {});
    await Promise.all([queue.close(), added]);
    await expect(added).resolves.toMatchObject({ name: 'last' });
    await redis.stop();
  });
});
