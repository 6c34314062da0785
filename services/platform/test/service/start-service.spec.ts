import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessState } from '@spade/contracts/state/process-state';
import { Redis } from 'ioredis';
import { freePort } from '../../src/testing/free-port.ts';
import { startRedis } from '../../src/testing/redis.ts';
import { waitFor } from '../../src/testing/wait-for.ts';

const platform = join(import.meta.dirname, '../..');

/** A separate process that is nothing but `startService`, from the build. */
const MAIN = `
import { defineConfig } from '@spade/platform/config/define-config';
import { healthSettings, logSettings, redisSettings } from '@spade/platform/config/settings';
import { startService } from '@spade/platform/service/start-service';
await startService({
  name: 'contact',
  config: defineConfig('contact', { ...logSettings, ...healthSettings, ...redisSettings }),
  module: () => class Nothing {},
});
`;

describe('startService', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    // Below the package, so that its own name resolves; not a file of the repository.
    await mkdir(join(platform, '.local'), { recursive: true });
    folder = await mkdtemp(join(platform, '.local/start-'));
    file = join(folder, 'main.mjs');
    writeFileSync(file, MAIN);
  });
  afterEach(() => rm(folder, { recursive: true }));

  function start(env: Record<string, string>) {
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { out: '', err: '' };
    child.stdout.on('data', (data: Buffer) => {
      said.out += data.toString();
    });
    child.stderr.on('data', (data: Buffer) => {
      said.err += data.toString();
    });
    return { child, said, ended: once(child, 'exit') };
  }

  it('lists every fault of the environment in one message and ends with 1', async () => {
    const { said, ended } = start({ LOG_LEVEL: 'loud', HEALTH_PORT: 'x' });
    expect((await ended)[0]).toBe(1);
    expect(said.err).toMatch(/^contact cannot start, 3 invalid setting\(s\):/);
    expect(said.err).toMatch(/LOG_LEVEL: [\s\S]*HEALTH_PORT: [\s\S]*REDIS_URL: is required/);
    expect(said.err).not.toContain('    at ');
  });

  it('is live and ready, gives metrics, and leaves with 0 on SIGTERM', async () => {
    const redis = await startRedis();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { child, said, ended } = start({ REDIS_URL: redis.url, HEALTH_PORT: String(port) });
    await waitFor('readiness', async () => (await fetch(`${url}/health/ready`)).ok, 20_000);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const metrics = async () => (await fetch(`${url}/metrics`)).text();
    expect(await metrics()).toContain('messages_in_flight 0');
    // Of all memory of the machine, and of the little that is given it then.
    expect(await metrics()).toMatch(/^redis_memory_ratio [\d.e-]+$/m);
    const admin = new Redis(redis.url);
    await admin.config('SET', 'maxmemory', '10mb');
    admin.disconnect();
    expect(await metrics()).toMatch(/^redis_memory_ratio 0\.[1-9]\d*$/m);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(JSON.parse(said.out.trim().split('\n').at(-1) ?? '')).toMatchObject({
      service: 'contact',
      msg: 'contact is leaving',
    });
    await redis.stop();
  });

  it('is not ready while Redis is down, and ready again without help', async () => {
    const redis = await startRedis();
    const port = await freePort();
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status === 200;
    const { child, ended } = start({ REDIS_URL: redis.url, HEALTH_PORT: String(port) });
    await waitFor('readiness', ready, 20_000);
    await redis.kill();
    await waitFor('not ready', async () => !(await ready()), 20_000);
    await redis.start();
    await waitFor('readiness again', ready, 20_000);
    child.kill('SIGTERM');
    await ended;
    await redis.stop();
  });

  it('reports its state, and takes the report away when it leaves', async () => {
    const redis = await startRedis();
    const reader = new Redis(redis.url);
    const states = async () =>
      Object.values(await reader.hgetall('state:contact')).map(
        (text) => JSON.parse(text) as ProcessState,
      );
    const env = { REDIS_URL: redis.url, HEALTH_PORT: String(await freePort()) };
    const { child, ended } = start(env);
    const fine = async () => (await states()).at(0)?.checks?.every(({ isFine }) => isFine) ?? false;
    await waitFor('the report', fine, 20_000);
    const [state] = await states();
    expect(state?.checks?.map(({ name }) => name)).toEqual([
      'messages',
      'redis',
      'jobs',
      'ceiling-redis',
    ]);
    child.kill('SIGTERM');
    await ended;
    expect(await states()).toEqual([]);
    reader.disconnect();
    await redis.stop();
  });
});
