import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@spade/local/postgres';
import { ProcessKeeper } from '@spade/local/process-keeper';
import { freePort } from '@spade/platform/testing/free-port';
import { startRedis } from '@spade/platform/testing/redis';
import { startS3 } from '@spade/platform/testing/s3';
import { waitFor } from '@spade/platform/testing/wait-for';
import pg from 'pg';
import { startProcess } from '../sync/processes.ts';

/** Gateway and auth before empty data, with the account `admin` and the disabled account `gone`. */
export interface LoginStack {
  gatewayUrl: string;
  /** Password of both accounts. */
  password: string;
  close: () => Promise<void>;
}

/** Starts everything on free ports. Failed sign-ins cause no wait here, because this does not measure the throttle. */
export async function startLoginStack(): Promise<LoginStack> {
  // Not mkdtemp: PostgreSQL runs as another user, who may not enter our folder.
  const folder = join(tmpdir(), `spade-login-${randomBytes(6).toString('hex')}`);
  const [postgresPort, gatewayPort] = await Promise.all([freePort(), freePort()]);
  const password = randomBytes(12).toString('hex');
  await mkdir(folder, { recursive: true });
  const keeper = new ProcessKeeper(folder);
  const cluster = join(folder, 'postgres');
  await startPostgres(keeper, { folder: cluster, port: postgresPort, password });
  const [redis, s3] = await Promise.all([startRedis(), startS3()]);
  const databaseUrl = `postgres://postgres:${password}@127.0.0.1:${postgresPort}/postgres`;
  const common = { REDIS_URL: redis.url, JWT_SECRET: 'a secret of the benchmark, long enough' };
  const auth = startProcess('services/auth/dist/main.js', {
    ...common,
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: password,
    LOGIN_FREE_FAILURES: '100',
    LOGIN_USER_FREE_FAILURES: '10000',
  });
  const gateway = startProcess('gateway/dist/main.js', {
    ...common,
    PORT: String(gatewayPort),
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    PROOF_URL_SECRET: 'a secret of the benchmark, long enough',
  });
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
  const database = new pg.Client({ connectionString: databaseUrl });
  database.on('error', () => {}); // the server may stop first
  const close = async () => {
    await Promise.all([gateway.stop(), auth.stop()]);
    await database.end().catch(() => {}); // it may never have been there
    await Promise.all([redis.stop(), s3.stop(), keeper.stopAll()]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitFor(
      'the gateway',
      async () => (await fetch(`${gatewayUrl}/api/openapi.json`)).ok,
      60_000,
    );
    await database.connect();
    const added = async () => {
      const { rowCount } = await database.query(
        `insert into admin_users (username, password, email, disabled_at)
         select 'gone', password, 'gone@mail.example', now() from admin_users where username = 'admin'`,
      );
      return rowCount === 1;
    };
    // The table is there once auth has migrated.
    await waitFor('the first admin', () => added().catch(() => false), 60_000);
    const refused = async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ username: 'unknown', password: 'x' });
      const init = { method: 'POST', headers, body };
      return (await fetch(`${gatewayUrl}/api/admin/login`, init)).status === 401;
    };
    await waitFor('auth to answer', refused, 60_000);
  } catch (error) {
    const said = [auth, gateway].map(({ output }) => output().slice(-2000)).join('\n');
    await close();
    throw new Error(`the benchmark's processes did not start:\n${said}`, { cause: error });
  }
  return { gatewayUrl, password, close };
}
