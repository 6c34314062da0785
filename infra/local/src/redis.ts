import { mkdirSync } from 'node:fs';
import type { ProcessKeeper } from './process-keeper.ts';

/** One of the two Redis. */
export interface RedisOptions {
  name: 'redis' | 'redis-store';
  port: number;
  /** Where it keeps its data, if it does. */
  folder: string;
  /** File of its users. */
  acl: string;
  /** Messages between services need not outlive a restart; jobs and what mails were sent do. */
  isKept: boolean;
  /** More options of the server. */
  extraArgs?: readonly string[];
}

/** Starts one Redis on 127.0.0.1, set as in docker-compose.yml. */
export function startRedis(
  keeper: ProcessKeeper,
  { name, port, folder, acl, isKept, extraArgs = [] }: RedisOptions,
): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  keeper.start({
    name,
    // What it keeps names people, so no one else of this machine may read it.
    command: 'sh',
    args: ['-c', 'umask 077; exec redis-server "$@"', 'redis-server', '--port', String(port)]
      .concat(['--bind', '127.0.0.1', '--dir', folder, '--save', ''])
      .concat(['--appendonly', isKept ? 'yes' : 'no', '--maxmemory-policy', 'noeviction'])
      .concat(['--aclfile', acl], extraArgs),
    env: { PATH: process.env.PATH ?? '' },
  });
}
