import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureSecrets } from '@spade/setup/ensure-secrets';
import { prepareDatabases } from '@spade/setup/prepare-databases';
import { startShopifySimulator } from '@spade/shopify-simulator/start-shopify-simulator';
import { checkSettings } from './check-settings.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { startMailbox } from './mailbox.ts';
import { startNginx } from './nginx.ts';
import { startObjectStore } from './object-store.ts';
import { PAGES, pagesServerSpec, startDevServer, writeSite } from './pages-server.ts';
import { parts, specOf, watchedSpecOf } from './parts.ts';
import { startPostgres } from './postgres.ts';
import { innerPorts, pickPorts, preflight } from './preflight.ts';
import { ProcessKeeper } from './process-keeper.ts';
import { hasProgram } from './programs.ts';
import { startRedis } from './redis.ts';
import { StartLog } from './start-log.ts';
import { waitUntilReady } from './wait-until-ready.ts';

/** How to run the whole system on this machine. */
export interface StackOptions {
  /** Root of the project. */
  root: string;
  /** Holds databases, objects, mails, secrets and logs. */
  dataDir: string;
  /** The one port that people use. */
  port: number;
  /** Settings of the system; the environment of this process by default. */
  env?: NodeJS.ProcessEnv;
  /** Runs the processes; a caller that brings its own can stop them while they start. */
  keeper?: ProcessKeeper;
  /** `make dev`: services and pages follow their sources; there is no nginx. */
  isDev?: boolean;
  /** A mailbox of a simulated bank, where Dovecot is installed and `env` names no mailbox. */
  hasMailbox?: boolean;
  /** Gets a line of plain words when something happens. */
  say: (line: string) => void;
}

/** A running system. */
export interface Stack {
  url: string;
  mailUrl: string;
  mailDir: string;
  gatewayUrl: string;
  /** Inner address of each process: /health/ready, /metrics. */
  innerUrls: Record<string, string>;
  storeDescription: string;
  usesSimulator: boolean;
  /** There is a mailbox that a simulated bank sends alerts to. */
  hasMailbox: boolean;
  secrets: string;
  logs: string;
  /** Set when this start made the first admin. */
  newAdminPassword: string | undefined;
  keeper: ProcessKeeper;
  stop: () => Promise<void>;
}

/** Longest time until one process is ready, in milliseconds; one that ends before is noticed at once. */
const READY_TIMEOUT_MS = 180_000;

/** The keeper of a stack, with its logs in the data folder. */
export function stackKeeper(dataDir: string, say: StackOptions['say']): ProcessKeeper {
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  return new ProcessKeeper(logs, ({ name, how }) =>
    say(`${name} ended (${how}). Its log: ${join(logs, `${name}.log`)}`),
  );
}

/**
 * Starts everything: PostgreSQL, Redis, an S3 server, a mail catcher, a mailbox, the Shopify simulator, the
 * services, the gateway, the pages server and nginx. Resolves when all are ready. Data stays in `dataDir` for the next
 * start. Throws PreflightError for what the operator must fix, a bad variable included.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { root, dataDir, port, say, env = process.env } = options;
  await preflight(port, dataDir);
  checkSettings(env);
  const keeper = options.keeper ?? stackKeeper(dataDir, say);
  const logs = join(dataDir, 'logs');
  const secrets = join(dataDir, 'secrets');
  const site = join(dataDir, 'site');
  const url = `http://localhost:${port}`;
  const company = { root, env, publicUrl: env.PUBLIC_URL || url };
  const closers: (() => Promise<unknown>)[] = [];
  // The processes first: a server here waits until its last client has left, and worker keeps a connection for mail.
  const stop = async () => {
    await keeper.stopAll();
    for (const close of closers.toReversed()) await close();
  };
  try {
    // First: a bad variable of the pages ends the start at once, too.
    if (!options.isDev) await writeSite(site, company);
    const ports = await pickPorts(innerPorts);
    const { newAdminPassword } = await ensureSecrets(
      secrets,
      {
        postgres: `127.0.0.1:${ports.postgres}`,
        redis: `127.0.0.1:${ports.redis}`,
        redisStore: `127.0.0.1:${ports.redisStore}`,
      },
      { admin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD } },
    );
    const secret = (part: string, name: string) => readFile(join(secrets, part, name), 'utf8');

    const folder = join(dataDir, 'postgres');
    const password = await secret('postgres', 'admin_password');
    const held = await startPostgres(keeper, { folder, port: ports.postgres, password });
    if (held !== folder)
      say(`PostgreSQL's user may not enter ${folder}, so its data is in ${held}`);
    startRedis(keeper, {
      name: 'redis',
      port: ports.redis,
      folder: join(dataDir, 'redis-messages'),
      acl: join(secrets, 'redis/users.acl'),
      isKept: false,
    });
    startRedis(keeper, {
      name: 'redis-store',
      port: ports.redisStore,
      folder: join(dataDir, 'redis'),
      acl: join(secrets, 'redis-store/users.acl'),
      isKept: true,
    });
    await prepareDatabases((name) => secret('databases', name));
    const builtMinio = join(root, '.local/bin/minio');
    const store = await startObjectStore(
      {
        minio: existsSync(builtMinio) ? builtMinio : hasProgram('minio') ? 'minio' : undefined,
        folder: join(dataDir, 'objects'),
        port: ports.store,
        accessKey: await secret('s3', 'access_key'),
        secretKey: await secret('s3', 'secret_key'),
        secrets,
      },
      keeper,
    );
    closers.push(store.stop);
    const mailDir = join(dataDir, 'mails');
    const catcher = await startMailCatcher({
      smtpPort: ports.smtp,
      httpPort: ports.mail,
      folder: mailDir,
    });
    closers.push(catcher.close);
    const mailbox =
      options.hasMailbox && !env.ALERTS_IMAP_HOST && !env.ALERTS_IMAP_HOST_FILE
        ? await startMailbox(keeper, { dataDir, port: ports.mailbox, say })
        : undefined;
    const hasOwnStore = Boolean(env.SHOPIFY_STORE_DOMAIN || env.SHOPIFY_API_URL);
    const simulator = hasOwnStore
      ? undefined
      : await startShopifySimulator({ imageBaseUrl: '/catalogue' });
    if (simulator) closers.push(simulator.close);

    const at = {
      secrets,
      store,
      mailbox,
      smtpPort: ports.smtp,
      gatewayPort: ports.gateway,
      env,
      publicUrl: company.publicUrl,
      simulatorUrl: simulator?.url,
    };
    const healthPorts = await pickPorts<string>({
      ...Object.fromEntries(parts.map(({ name, healthPort }) => [name, healthPort])),
      ...(options.isDev ? {} : { [PAGES]: 31_107 }),
    });
    const gatewayUrl = `http://127.0.0.1:${ports.gateway}`;
    const specs = parts.map((part) => {
      const spec = specOf(part, root, healthPorts[part.name] ?? 0, at); // every part is in it
      return options.isDev ? watchedSpecOf(spec) : spec;
    });
    const pagesAt = { ...company, gatewayUrl, healthPort: healthPorts[PAGES] ?? 0 };
    if (!options.isDev) specs.push(pagesServerSpec({ ...pagesAt, port: ports.pages }));
    const started = specs.map((spec) => {
      const log = new StartLog(keeper, spec.name);
      keeper.start(spec);
      const ready = `http://127.0.0.1:${healthPorts[spec.name]}/health/ready`;
      return { name: spec.name, ready, log };
    });
    // Whichever ends, at once: not only when its turn comes.
    const failure = () => started.map(({ log }) => log.failure()).find((error) => error);
    for (const { name, ready } of started)
      await waitUntilReady(name, ready, READY_TIMEOUT_MS, failure);
    if (options.isDev) await startDevServer(keeper, { ...pagesAt, port });
    else {
      await startNginx(keeper, {
        root,
        port,
        site,
        gatewayUrls: [gatewayUrl],
        folder: join(dataDir, 'nginx'),
        pagesUrls: [`http://127.0.0.1:${ports.pages}`],
        trustedProxies: env.TRUSTED_PROXIES,
      });
    }
    return {
      url,
      gatewayUrl,
      mailDir,
      secrets,
      logs,
      newAdminPassword,
      keeper,
      stop,
      innerUrls: Object.fromEntries(
        Object.entries(healthPorts).map(([name, port]) => [name, `http://127.0.0.1:${port}`]),
      ),
      mailUrl: `http://127.0.0.1:${ports.mail}`,
      storeDescription: store.description,
      usesSimulator: simulator !== undefined,
      hasMailbox: mailbox !== undefined,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
