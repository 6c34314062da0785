import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessKeeper } from '@spade/local/process-keeper';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import { Redis } from 'ioredis';

/** `redis` carries the messages and keeps nothing; `redis-store` keeps jobs, limits and what was mailed. */
export type RedisName = 'redis' | 'redis-store';

/** A primary with its followers, and the Sentinels that choose among them. */
export interface RedisGroup {
  /** `host:port` of each Sentinel with commas between them. */
  sentinels: string;
  /** Process name of the present primary. */
  primary: (name: RedisName) => Promise<string>;
}

const FOLLOWERS = 2;
const SENTINELS = 3;
/** Of three Sentinels, how many must miss a primary. */
const QUORUM = 2;
/** How long a primary may be silent, in milliseconds. */
const DOWN_AFTER_MS = 3_000;
const bare = { PATH: process.env.PATH ?? '' };

/** Options of every member of a group: each may become the primary, and each may follow. */
export const groupOptions = [
  ...['--masteruser', 'nemesis', '--masterauth', 'nemesis'],
  // A primary that lost both followers may have been replaced: it takes no more writes.
  ...['--min-replicas-to-write', '1', '--min-replicas-max-lag', '10'],
  ...['--repl-diskless-sync-delay', '0'],
];

/** One server that is there already, and how it runs. */
export interface GroupMember {
  name: RedisName;
  port: number;
  folder: string;
  acl: string;
  isKept: boolean;
}

/** Gives each server two followers and starts three Sentinels over all; resolves when they know each other. */
export async function startRedisGroups(
  fleet: ProcessKeeper,
  dataDir: string,
  members: readonly GroupMember[],
): Promise<RedisGroup> {
  const byPort = new Map<number, string>();
  for (const { name, port, folder, acl, isKept } of members) {
    byPort.set(port, name);
    for (let number = 1; number <= FOLLOWERS; number += 1) {
      const own = await freePort();
      const follower = `${name}-follower-${number}`;
      const at = `${folder}-follower-${number}`;
      mkdirSync(at, { recursive: true });
      byPort.set(own, follower);
      fleet.start({
        name: follower,
        command: 'redis-server',
        args: ['--port', String(own), '--bind', '127.0.0.1', '--dir', at, '--save', '']
          .concat(['--appendonly', isKept ? 'yes' : 'no', '--maxmemory-policy', 'noeviction'])
          .concat(['--aclfile', acl, '--replicaof', '127.0.0.1', String(port)], groupOptions),
        env: bare,
      });
    }
  }
  const ports = await Promise.all(Array.from({ length: SENTINELS }, () => freePort()));
  for (const [i, port] of ports.entries()) {
    const folder = join(dataDir, `sentinel-${i + 1}`);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'sentinel.conf');
    await writeFile(file, sentinelFile(port, folder, members));
    fleet.start({
      ...{ name: `sentinel-${i + 1}`, command: 'redis-server', args: [file, '--sentinel'] },
      env: bare,
    });
  }
  const ask = <T>(tell: (redis: Redis) => Promise<T>): Promise<T> => {
    const redis = new Redis({ port: ports[0] ?? 0, maxRetriesPerRequest: null });
    redis.on('error', () => {}); // it is starting
    return tell(redis).finally(() => redis.disconnect());
  };
  for (const { name } of members) {
    await waitFor(
      `the Sentinels to know the group of ${name}`,
      () =>
        ask(async (redis) => {
          const facts = (await redis.call('sentinel', 'master', name)) as string[];
          const fact = (key: string) => Number(facts[facts.indexOf(key) + 1]);
          return fact('num-slaves') === FOLLOWERS && fact('num-other-sentinels') === SENTINELS - 1;
        }).catch(() => false),
      30_000,
    );
  }
  return {
    sentinels: ports.map((port) => `127.0.0.1:${port}`).join(),
    primary: (name) =>
      ask(async (redis) => {
        const address = (await redis.call('sentinel', 'get-master-addr-by-name', name)) as string[]; // host and port
        return byPort.get(Number(address[1])) ?? name;
      }),
  };
}

function sentinelFile(port: number, folder: string, members: readonly GroupMember[]): string {
  return [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    ...members.flatMap(({ name, port: server }) => [
      `sentinel monitor ${name} 127.0.0.1 ${server} ${QUORUM}`,
      `sentinel auth-user ${name} nemesis`,
      `sentinel auth-pass ${name} nemesis`,
      `sentinel down-after-milliseconds ${name} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${name} 10000`,
      `sentinel parallel-syncs ${name} 2`,
    ]),
    '',
  ].join('\n');
}
