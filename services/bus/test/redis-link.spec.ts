import { connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { RedisLink } from '@spade/bus/redis-link';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';

describe('RedisLink', () => {
  let redis: TestRedis;
  let proxy: Server;
  let link: RedisLink;
  /** Redis' end of each connection. */
  const upstream: Socket[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    proxy = createServer((client) => {
      const server = connect(redis.port, '127.0.0.1');
      for (const socket of [client, server]) socket.on('error', () => {}); // cut on purpose
      client.pipe(server).pipe(client);
      upstream.push(server);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as { port: number }; // it listens on TCP
    link = new RedisLink(`redis://127.0.0.1:${port}`, 'test');
    link.open();
    await link.ready();
  });
  afterAll(async () => {
    link.close();
    for (const socket of upstream) socket.destroy();
    proxy.close();
    await redis.stop();
  });

  describe('when a connection goes silent', () => {
    it('rejects what waits on it, and makes another', async () => {
      upstream.at(-1)?.unpipe();
      const lost = [100, 10_000].map((ms) => link.run(ms, (client) => client.ping()));
      for (const command of lost)
        await expect(command).rejects.toThrow(/Connection is closed|Command aborted|max retries/);
      await link.ready();
      expect(await link.run(10_000, (client) => client.ping())).toBe('PONG');
      expect(upstream).toHaveLength(2);
    });
  });

  describe('when the process is too busy to read an answer in time', () => {
    it.each(['before', 'after'])(
      'takes the answer, and keeps the connection: %s the command is written',
      async (when) => {
        const direct = new RedisLink(`redis://127.0.0.1:${redis.port}`, 'busy');
        direct.open();
        await direct.ready();
        const answer = direct.run(50, (client) => client.ping());
        if (when === 'after') await setImmediate();
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
        expect(await answer).toBe('PONG');
        expect(direct.isReady).toBe(true);
        direct.close();
      },
    );
  });

  describe('on a socket that closes while it still reads ready', () => {
    it('leaves the process time for everything else, such as to learn that it is closed', async () => {
      let isClosed = false;
      void setImmediate().then(() => {
        isClosed = true;
      });
      let attempts = 0;
      const command = async () => {
        attempts += 1;
        // Fails here instead of hanging for ever.
        if (attempts > 1_000) throw new Error('nothing else ran');
        if (!isClosed) throw new Error("Stream isn't writeable");
        return 'accepted';
      };
      expect(await link.retryUntilAccepted(command)).toBe('accepted');
    });
  });
});
