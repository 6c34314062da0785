import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMailCatcher } from '@spade/local/mail-catcher';
import { type LocalObjectStore, startObjectStore } from '@spade/local/object-store';
import { startPostgres } from '@spade/local/postgres';
import type { ProcessKeeper } from '@spade/local/process-keeper';
import { hasProgram } from '@spade/local/programs';
import { freePort } from '@spade/platform/testing/free-port';
import { waitFor } from '@spade/platform/testing/wait-for';
import {
  loadRedisUsers,
  type RedisName,
  type RedisServer,
  startRedisServers,
} from './redis-servers.ts';
import type { Release } from './release.ts';
import { mountDisks, type SmallDisks } from './small-disk.ts';

/** The stores and servers that the services need. */
export interface Backends {
  ports: Record<'postgres' | 's3' | 'smtp' | RedisName, number>;
  redis: Record<RedisName, RedisServer>;
  secrets: string;
  store: LocalObjectStore;
  /** Folder of the caught mails. */
  mailDir: string;
  postgresDir: string;
  /** The stores' data disks, where each has one that can be filled. */
  disks: SmallDisks | undefined;
  /** Superuser's URL, straight to the server. */
  databaseUrl: (database: string) => string;
  /** What an upgrade to this release does before its processes start: secrets, rights, migrations. */
  prepare: (release: Release) => Promise<void>;
  /** Stops the servers that run in this process. */
  close: () => Promise<void>;
}

/** Where the servers run. */
export interface BackendsOptions {
  fleet: ProcessKeeper;
  root: string;
  dataDir: string;
  /** Put the stores' data on disks that can be filled, where the machine allows it. */
  hasSmallDisks: boolean;
  /** Folder of the programs of PostgreSQL, `pg_dump` among them; the backup then gets its secrets and its role. */
  backupPrograms: string | undefined;
  /** Makes the secrets and the tables. */
  release: Release;
}

/** Starts PostgreSQL, Redis, the S3 server and the mail catcher under `dataDir`. */
export async function startBackends(options: BackendsOptions): Promise<Backends> {
  const { fleet, root, dataDir, hasSmallDisks, release, backupPrograms } = options;
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
  const backup = backupPrograms !== undefined;
  await release.ensureSecrets(secrets, hosts, { admin, backup });
  const secret = (part: string, name: string) => readFileSync(join(secrets, part, name), 'utf8');

  const postgresDir = await startPostgres(fleet, {
    folder: join(dataDir, 'postgres'),
    port: postgres,
    password: secret('postgres', 'admin_password'),
    programs: backupPrograms,
    // A crash recovery with many files would wait for the disk, which is not tested here.
    settings: process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : [],
  });
  const redisPorts = { redis: redisPort, 'redis-store': storePort };
  const redis = await startRedisServers(fleet, dataDir, secrets, redisPorts);
  const mailDir = join(dataDir, 'mails');
  const mails = await startMailCatcher({ smtpPort: smtp, httpPort: mailHttp, folder: mailDir });
  const minio = join(root, '.local/bin/minio');
  const store = await startObjectStore(
    {
      minio: existsSync(minio) ? minio : hasProgram('minio') ? 'minio' : undefined,
      folder: join(dataDir, 'objects'),
      port: s3,
      accessKey: secret('s3', 'access_key'),
      secretKey: secret('s3', 'secret_key'),
    },
    fleet,
  );

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
  return {
    redis,
    secrets,
    store,
    mailDir,
    postgresDir,
    disks,
    ports: { postgres, ...redisPorts, s3, smtp },
    databaseUrl: (database) => {
      const url = new URL(secret('databases', 'admin_url'));
      url.pathname = `/${database}`;
      return url.href;
    },
    prepare: async (by) => {
      await by.ensureSecrets(secrets, hosts, { admin, backup });
      await loadRedisUsers(redis, secrets);
      await prepareDatabases(by);
    },
    close: async () => {
      await mails.close();
      await store.stop();
    },
  };
}
