import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalObjectStore, oneForBoth } from '@spade/local/object-store';
import { startPostgres } from '@spade/local/postgres';
import type { ProcessKeeper, ProcessSpec } from '@spade/local/process-keeper';
import { hasProgram, leaveOut } from '@spade/local/programs';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import {
  loadRedisUsers,
  type RedisName,
  type RedisServer,
  startRedisServers,
} from './redis-servers.ts';
import type { Release } from './release.ts';
import { SmallDisk } from './small-disk.ts';

/** The stores and servers that the services need, as processes. */
export interface Backends {
  ports: Record<'postgres' | 's3' | 'smtp' | RedisName, number>;
  redis: Record<RedisName, RedisServer>;
  secrets: string;
  store: Omit<LocalObjectStore, 'stop'>;
  /** Folder of the caught mails. */
  mailDir: string;
  postgresDir: string;
  /** Folder of the S3 server. */
  objectDir: string;
  /** The servers' data disks, when each server has one that can be filled. */
  disks: Record<'postgres' | 'redis' | 'objects', SmallDisk> | undefined;
  /** Superuser's URL, straight to the server. */
  databaseUrl: (database: string) => string;
  /** What an upgrade to this release does before its processes start: secrets, rights, migrations. */
  prepare: (release: Release) => Promise<void>;
}

const script = (name: string) => join(import.meta.dirname, `${name}.js`);
const bareEnv = { PATH: process.env.PATH ?? '' };

/** Where the servers run. */
export interface BackendsOptions {
  fleet: ProcessKeeper;
  root: string;
  dataDir: string;
  /** Put their data on disks that can be filled, where the machine allows it. */
  hasSmallDisks: boolean;
  /** Makes the secrets and the tables. */
  release: Release;
}

/** Starts PostgreSQL, Redis, the S3 server and the mail catcher under `dataDir`. */
export async function startBackends(options: BackendsOptions): Promise<Backends> {
  const { fleet, root, dataDir, hasSmallDisks, release } = options;
  const disks = hasSmallDisks ? mountDisks(dataDir) : undefined;
  const [postgres, redisPort, storePort, s3, smtp, mailHttp] = await Promise.all(
    [freePort(), freePort(), freePort(), freePort(), freePort(), freePort()] as const, // a tuple stays one
  );
  const secrets = join(dataDir, 'secrets');
  const hosts = {
    postgres: `127.0.0.1:${postgres}`,
    redis: `127.0.0.1:${redisPort}`,
    redisStore: `127.0.0.1:${storePort}`,
  };
  // Chosen, not generated: staff sign in without choosing another first.
  const admin = { password: randomBytes(15).toString('base64url') };
  await release.ensureSecrets(secrets, hosts, { admin });
  const secret = (part: string, name: string) => readFileSync(join(secrets, part, name), 'utf8');
  const mailDir = join(dataDir, 'mails');
  const node = (name: string, args: string[]): ProcessSpec => ({
    name,
    command: process.execPath,
    args: [script(`${name}-main`), ...args],
    env: bareEnv,
  });

  const postgresDir = await startPostgres(fleet, {
    folder: join(dataDir, 'postgres'),
    port: postgres,
    password: secret('postgres', 'admin_password'),
    // A crash recovery with many files would wait for the disk, which is not tested here.
    settings: process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : [],
  });
  const redisPorts = { redis: redisPort, 'redis-store': storePort };
  const redis = await startRedisServers(fleet, dataDir, secrets, redisPorts);
  fleet.start(node('mail', [String(smtp), String(mailHttp), mailDir]));
  const store = storeSpec(root, dataDir, s3, secret);
  fleet.start(store.spec);

  const adminUrl = secret('databases', 'admin_url');
  const prepareDatabases = (by: Release) =>
    by.prepareDatabases(async (name) => secret('databases', name));
  await waitFor(
    'the databases',
    async () => {
      await prepareDatabases(release);
      return true;
    },
    60_000,
  );
  const ports = { postgres, ...redisPorts, s3, smtp };
  return {
    ports,
    redis,
    secrets,
    store: store.at,
    mailDir,
    postgresDir,
    objectDir: join(dataDir, 'objects'),
    disks,
    databaseUrl: (database) => {
      const url = new URL(adminUrl);
      url.pathname = `/${database}`;
      return url.href;
    },
    prepare: async (by) => {
      await by.ensureSecrets(secrets, hosts, { admin });
      await loadRedisUsers(redis, secrets);
      await prepareDatabases(by);
    },
  };
}

/** PostgreSQL's log files alone may take 1 GB. Undefined where mounting is not allowed. */
function mountDisks(dataDir: string): Backends['disks'] {
  const mount = (name: string, megabytes: number) =>
    SmallDisk.mount(join(dataDir, name), megabytes);
  const [postgres, redis, objects] = [
    mount('postgres', 2_000),
    mount('redis', 400),
    mount('objects', 400),
  ];
  if (postgres && redis && objects) return { postgres, redis, objects };
  for (const disk of [postgres, redis, objects]) disk?.unmount();
  leaveOut('mount', 'full disks');
  return undefined;
}

function storeSpec(
  root: string,
  dataDir: string,
  port: number,
  secret: (part: string, name: string) => string,
): { spec: ProcessSpec; at: Omit<LocalObjectStore, 'stop'> } {
  const folder = join(dataDir, 'objects');
  const endpoint = `http://127.0.0.1:${port}`;
  const built = join(root, '.local/bin/minio');
  const minio = existsSync(built) ? built : hasProgram('minio') ? 'minio' : undefined;
  if (minio === undefined) {
    const args = [script('store-main'), String(port), folder, join(dataDir, 'logs')];
    return {
      spec: { name: 'store', command: process.execPath, args, env: bareEnv },
      at: { endpoint, ...oneForBoth('S3RVER', 'S3RVER'), description: 's3rver' },
    };
  }
  const accessKey = secret('s3', 'access_key');
  const secretKey = secret('s3', 'secret_key');
  return {
    spec: {
      name: 'store',
      command: minio,
      args: ['server', folder, '--address', `127.0.0.1:${port}`],
      env: {
        ...bareEnv,
        HOME: folder,
        MINIO_ROOT_USER: accessKey,
        MINIO_ROOT_PASSWORD: secretKey,
      },
    },
    at: { endpoint, ...oneForBoth(accessKey, secretKey), description: 'MinIO' },
  };
}
