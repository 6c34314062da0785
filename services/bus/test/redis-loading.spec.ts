import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RedisLink } from '@spade/bus/redis-link';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import { Redis } from 'ioredis';

describe('RedisLink while Redis reads its data', () => {
  let folder: string;
  let port: number;
  let server: ChildProcess;
  let admin: Redis;

  const start = (delayMicroseconds: number) => {
    const options = {
      port: `${port}`,
      dir: folder,
      save: '',
      appendonly: 'yes',
      // Redis' own setting for tests: a pause before each command of the file.
      'key-load-delay': `${delayMicroseconds}`,
    };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    server = spawn('redis-server', args, { stdio: 'ignore' });
  };
  const end = async () => {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'redis-loading-'));
    port = await freePort();
    start(0);
    admin = new Redis({ port, enableReadyCheck: false, retryStrategy: () => 50 });
    admin.on('error', () => {}); // it is restarted below
    await waitFor('Redis', async () => (await admin.ping()) === 'PONG');
  });
  afterEach(async () => {
    admin.disconnect();
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  it('is ready at once when the data is there, whatever Redis had estimated', async () => {
    const writes = admin.pipeline();
    for (let i = 0; i < 90_000; i += 1) writes.set(`key ${i}`, 'value');
    await writes.exec();
    await end();
    start(1_000);
    const loading = async () => /loading_eta_seconds:(\d+)/.exec(await admin.info())?.[1];
    // Longer than this test may take.
    await waitFor('a long estimate', async () => Number(await loading()) >= 65);

    const link = new RedisLink(`redis://127.0.0.1:${port}`, 'test');
    link.open();
    // Asked once, and told to come back much later.
    await waitFor('the first answer', async () => {
      const clients = String(await admin.client('LIST'));
      return /name=test .*cmd=info/.test(clients);
    });
    await admin.config('SET', 'key-load-delay', '0');
    await waitFor('the data', async () => (await loading()) === undefined);
    await link.ready();
    link.close();
  });
});
