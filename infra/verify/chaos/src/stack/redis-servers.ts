import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openRedis } from '@spade/bus/open-redis';
import type { ProcessKeeper } from '@spade/local/process-keeper';
import { startRedis } from '@spade/local/redis';

/** `redis` carries the messages and keeps nothing; `redis-store` keeps jobs, limits and what was mailed. */
export type RedisName = 'redis' | 'redis-store';

/** One Redis of the run. */
export interface RedisServer {
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
    const acl = await writeUsers(name, folder, secrets);
    const port = ports[name];
    startRedis(fleet, { name, port, folder, acl, isKept: name === 'redis-store' });
    return { folder, adminUrl: `redis://nemesis:nemesis@127.0.0.1:${port}` };
  };
  return { redis: await start('redis'), 'redis-store': await start('redis-store') };
}

/** Writes the ACL file of one server; returns its path. */
async function writeUsers(name: RedisName, folder: string, secrets: string): Promise<string> {
  const acl = join(folder, 'chaos.acl');
  const users = await readFile(join(secrets, name, 'users.acl'), 'utf8');
  await writeFile(acl, `${users}user nemesis on >nemesis ~* &* +@all\n`);
  return acl;
}

/** Has both servers read their users again, as the job of an upgrade does. */
export async function loadRedisUsers(
  servers: Record<RedisName, RedisServer>,
  secrets: string,
): Promise<void> {
  for (const name of ['redis', 'redis-store'] as const) {
    await writeUsers(name, servers[name].folder, secrets);
    const redis = openRedis(servers[name].adminUrl);
    try {
      await redis.acl('LOAD');
    } finally {
      redis.disconnect();
    }
  }
}
