import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { waitFor } from './wait-for.ts';

/** A redis-server for one suite, on its own port. */
export interface TestRedis {
  url: string;
  port: number;
  /** kill -9: what was not yet on disk is gone. */
  kill: () => Promise<void>;
  /** Starts it again on the same port with the data on disk. */
  start: () => Promise<void>;
  /** Kill and start. */
  restart: () => Promise<void>;
  /** Ends it and deletes its data. */
  stop: () => Promise<void>;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      // One whose users need passwords is up, too.
      resolve(/^(\+PONG|-NOAUTH)/.test(data.toString()));
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Starts a real redis-server with append-only persistence, as production runs it; on a free port,
 * or on the given one in place of a server that was killed. `acl` is an ACL file; the test itself then
 * connects as a further user `test`, who may do everything.
 */
export async function startRedis(
  options: { port?: number; acl?: string } = {},
): Promise<TestRedis> {
  const port = options.port ?? (await freePort());
  const dir = await mkdtemp(join(tmpdir(), 'spade-test-redis-'));
  const aclPath = join(dir, 'users.acl');
  if (options.acl !== undefined)
    await writeFile(aclPath, `${options.acl}user test on >test ~* &* +@all\n`);
  let process: ChildProcess | undefined;

  const start = async () => {
    process = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', ''].concat([
        '--appendonly',
        'yes',
        '--maxmemory-policy',
        'noeviction',
        '--loglevel',
        'warning',
        ...(options.acl === undefined ? [] : ['--aclfile', aclPath]),
      ]),
      { stdio: 'ignore' },
    );
    await waitFor(`redis-server on port ${port}`, () => answers(port));
  };
  const kill = async () => {
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    const gone = once(process, 'exit');
    process.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    url: `redis://${options.acl === undefined ? '' : 'test:test@'}127.0.0.1:${port}`,
    port,
    kill,
    start,
    restart: async () => {
      await kill();
      await start();
    },
    stop: async () => {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
