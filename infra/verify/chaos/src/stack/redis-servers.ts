import { mkdirSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessKeeper } from '@spade/local/process-keeper';
import { startRedis } from '@spade/local/redis';

/** `redis` carries the messages and keeps nothing; `redis-store` keeps jobs, limits and what was mailed. */
export type RedisName = 'redis' | 'redis-store';

/** One Redis of the run. */
export interface RedisServer {
  port: number;
  /** Its data folder. */
  folder: string;
  /** Of a user who may do everything, straight to the server. */
  adminUrl: string;
}

/** Folder of each server's data, below the run's. */
const folders: Record<RedisName, string> = { redis: 'redis-messages', 'redis-store': 'redis' };

/** Starts both Redis as production configures them, with one more user: the nemesis. */
export async function startRedisServers(
  fleet: ProcessKeeper,
  dataDir: string,
  secrets: string,
  ports: Record<RedisName, number>,
): Promise<Record<RedisName, RedisServer>> {
  const start = async (name: RedisName): Promise<RedisServer> => {
    const folder = join(dataDir, folders[name]);
    mkdirSync(folder, { recursive: true });
    const acl = join(folder, 'chaos.acl');
    await writeFile(acl, await readFile(join(secrets, name, 'users.acl')));
    await appendFile(acl, 'user nemesis on >nemesis ~* &* +@all\n');
    const port = ports[name];
    startRedis(fleet, { name, port, folder, acl, isKept: name === 'redis-store' });
    return { port, folder, adminUrl: `redis://nemesis:nemesis@127.0.0.1:${port}` };
  };
  return { redis: await start('redis'), 'redis-store': await start('redis-store') };
}
