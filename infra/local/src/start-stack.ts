import { existsSync, mkdirSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureSecrets } from '@spade/setup/ensure-secrets';
import { prepareDatabases } from '@spade/setup/prepare-databases';
import { startShopifySimulator } from '@spade/shopify-simulator/start-shopify-simulator';
import { ChildProcesses } from './child-processes.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { startObjectStore } from './object-store.ts';
import { parts, specOf } from './parts.ts';
import { startPostgres } from './postgres.ts';
import { hasProgram, pickPort, preflight } from './preflight.ts';
import { waitUntilReady } from './wait-until-ready.ts';
import { startWebServer } from './web-server.ts';

/** How to run the whole system on this machine. */
export interface StackOptions {
  /** Root of the project. */
  root: string;
  /** Holds databases, objects, mails, secrets and logs. */
  dataDir: string;
  /** The one port that people use. */
  port: number;
  /** Told in plain words what happens. */
  say: (line: string) => void;
}

/** A running system. */
export interface Stack {
  url: string;
  mailUrl: string;
  mailDir: string;
  gatewayUrl: string;
  storeDescription: string;
  usesSimulator: boolean;
  secrets: string;
  logs: string;
  newAdminPassword: string | undefined;
  pidOf: (name: string) => number | undefined;
  stop: () => Promise<void>;
}

/**
 * Starts everything: PostgreSQL, Redis, an S3 server, a mail catcher, the Shopify simulator, the
 * services, the gateway and the front end. Answers when all are ready. Data is kept in `dataDir`,
 * so the next start finds it again. Throws PreflightError for what the operator must mend.
 */
export async function startStack({ root, dataDir, port, say }: StackOptions): Promise<Stack> {
  await preflight(port, dataDir);
  const logs = join(dataDir, 'logs');
  const secrets = join(dataDir, 'secrets');
  mkdirSync(logs, { recursive: true });
  const closers: (() => Promise<unknown>)[] = [];
  const processes = new ChildProcesses(logs, (name, how) =>
    say(`${name} ended (${how}); starting it again. See ${join(logs, `${name}.log`)}`),
  );
  const stop = async () => {
    for (const close of closers.toReversed()) await close();
  };
  try {
    const [postgresPort, redisPort, storePort, smtpPort, mailPort, gatewayPort] =
      (await Promise.all([55432, 56379, 59000, 51025, 58025, 53000].map(pickPort))) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]; // map keeps the length
    const { newAdminPassword } = await ensureSecrets(
      secrets,
      { postgres: `127.0.0.1:${postgresPort}`, redis: `127.0.0.1:${redisPort}` },
      { adminPassword: process.env.ADMIN_PASSWORD },
    );
    const secret = (part: string, name: string) => readFile(join(secrets, part, name), 'utf8');

    const postgres = await startPostgres({
      folder: join(dataDir, 'postgres'),
      port: postgresPort,
      password: await secret('postgres', 'admin_password'),
      log: (line) => void appendFile(join(logs, 'postgres.log'), `${line}\n`),
    });
    closers.push(postgres.stop);
    closers.push(() => processes.stopAll());
    mkdirSync(join(dataDir, 'redis'), { recursive: true });
    processes.start({
      name: 'redis',
      command: 'redis-server',
      args: ['--port', String(redisPort), '--bind', '127.0.0.1', '--dir', join(dataDir, 'redis')]
        .concat(['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'])
        .concat(['--aclfile', join(secrets, 'redis', 'users.acl')]),
      env: { PATH: process.env.PATH ?? '' },
    });
    await prepareDatabases((name) => secret('databases', name));
    const builtMinio = join(root, '.local/bin/minio');
    const store = await startObjectStore(
      {
        minio: existsSync(builtMinio) ? builtMinio : hasProgram('minio') ? 'minio' : undefined,
        folder: join(dataDir, 'objects'),
        port: storePort,
        accessKey: await secret('s3', 'access_key'),
        secretKey: await secret('s3', 'secret_key'),
        secrets,
      },
      processes,
    );
    closers.push(store.stop);
    const mailDir = join(dataDir, 'mails');
    const catcher = await startMailCatcher({ smtpPort, httpPort: mailPort, folder: mailDir });
    closers.push(catcher.close);
    const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
    const hasOwnStore = Boolean(process.env.SHOPIFY_STORE_DOMAIN || process.env.SHOPIFY_API_URL);
    const simulator = hasOwnStore
      ? undefined
      : await startShopifySimulator({ imageBaseUrl: `${publicUrl}/catalogue` });
    if (simulator) closers.push(simulator.close);

    const at = {
      secrets,
      store,
      smtpPort,
      gatewayPort,
      publicUrl,
      simulatorUrl: simulator?.url,
    };
    const started = await Promise.all(
      parts.map(async (part) => ({ part, healthPort: await pickPort(part.healthPort) })),
    );
    for (const { part, healthPort } of started) {
      processes.start(specOf(part, root, healthPort, at));
    }
    for (const { part, healthPort } of started) {
      await waitUntilReady(part.name, `http://127.0.0.1:${healthPort}/health/ready`, 60_000);
    }
    const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
    const web = await startWebServer({
      root: join(root, 'frontend/dist/client'),
      port,
      gatewayUrl,
    });
    closers.push(web.close);
    return {
      url: `http://localhost:${port}`,
      mailUrl: `http://127.0.0.1:${mailPort}`,
      mailDir,
      gatewayUrl,
      storeDescription: store.description,
      usesSimulator: simulator !== undefined,
      secrets,
      logs,
      newAdminPassword,
      pidOf: (name) => processes.pidOf(name),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
