import { authConfig } from '@spade/auth/config';
import { catalogConfig } from '@spade/catalog/config';
import { contactConfig } from '@spade/contact/config';
import { gatewayConfig } from '@spade/gateway/config';
import { ordersConfig } from '@spade/orders/config';
import type { ConfigSchema } from '@spade/platform/config/define-config';
import { workerConfig } from '@spade/worker/config';
import type { LocalMailbox } from './mailbox.ts';
import type { LocalObjectStore } from './object-store.ts';
import type { ProcessSpec } from './process-keeper.ts';

/** A process of ours as `make start` runs it. */
export interface Part {
  name: 'auth' | 'catalog' | 'contact' | 'orders' | 'worker' | 'gateway';
  /** Bundled entry, from the root of the project (infra/deploy/bundler). */
  main: string;
  /** Preferred inner port of its health server; below the kernel's, as innerPorts. */
  healthPort: number;
  /** What it reads from its environment. */
  config: ConfigSchema;
}

function part(name: Part['name'], folder: string, healthPort: number, config: ConfigSchema): Part {
  return { name, main: `${folder}/bundle/main.js`, healthPort, config };
}

/** In order of start; the gateway is last, because it needs the others. */
export const parts: readonly Part[] = [
  part('auth', 'services/auth', 31101, authConfig),
  part('catalog', 'services/catalog', 31102, catalogConfig),
  part('contact', 'services/contact', 31103, contactConfig),
  part('orders', 'services/orders', 31104, ordersConfig),
  part('worker', 'services/worker', 31105, workerConfig),
  part('gateway', 'gateway', 31106, gatewayConfig),
];

/** Parts that have many requests of buyers under way at once. */
const crowded = new Set(['gateway', 'orders']);

/**
 * NODE_OPTIONS of a service, as in infra/deploy/docker/Dockerfile. Without them Node lets much garbage lie: the six
 * took 945 MB after 18 seconds of orders, with 192 and 4 MB 640, at the same rate (bench `memory`); catalog grew to 350 MB
 * during a sync of 100,000 products, with them to 180 MB. What a hundred orders need at once does not fit into 4 MB of
 * young objects: with 8, an order costs the gateway and orders a quarter less processor time, with 16 no less.
 */
const heapOf = (name: string): string =>
  `--max-old-space-size=192 --max-semi-space-size=${crowded.has(name) ? 8 : 4}`;

/**
 * glibc's allocator in every service, as in infra/deploy/docker/Dockerfile. It keeps an arena for each thread, and what was
 * freed there: the gateway 450 MB after eight photos of 12 megapixels, 140 MB with these; all six 438 MB after 18 seconds of
 * orders, with these 402, at the same rate (three pairs).
 */
const thriftyMalloc = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/** What the parts need to find each other on this machine. */
export interface LocalAddresses {
  secrets: string;
  store: LocalObjectStore;
  smtpPort: number;
  gatewayPort: number;
  publicUrl: string;
  simulatorUrl: string | undefined;
  /** The mailbox of a simulated bank; undefined: none, or the operator's own. */
  mailbox?: LocalMailbox | undefined;
  /** The operator's variables. */
  env: NodeJS.ProcessEnv;
}

/** What every server of ours gets: the operator's variables, overridden by what this machine decides. */
export function serverEnvironment(
  env: NodeJS.ProcessEnv,
  name: string,
  healthPort: number,
): Record<string, string> {
  return {
    ...operatorVariables(env),
    NODE_ENV: 'production',
    NODE_OPTIONS: heapOf(name),
    ...thriftyMalloc,
    LISTEN_ADDRESS: '127.0.0.1',
    HEALTH_PORT: String(healthPort),
  };
}

/** Environment of one part: the operator's variables, overridden by what this machine decides. */
export function environmentOf(
  part: Part,
  healthPort: number,
  at: LocalAddresses,
): Record<string, string> {
  const secret = (name: string) => `${at.secrets}/${part.name}/${name}`;
  const common = {
    ...serverEnvironment(at.env, part.name, healthPort),
    REDIS_URL_FILE: secret('redis_url'),
    REDIS_STORE_URL_FILE: secret('redis_store_url'),
  };
  const own: Record<Part['name'], Record<string, string>> = {
    auth: {
      DATABASE_URL_FILE: secret('database_url'),
      JWT_SECRET_FILE: secret('jwt_secret'),
      SECOND_FACTOR_KEY_FILE: secret('second_factor_key'),
      STAFF_POST_KEY_FILE: secret('staff_post_key'),
      ADMIN_PASSWORD_FILE: secret('admin_password'),
      ADMIN_PASSWORD_ORIGIN_FILE: secret('admin_password_origin'),
      PUBLIC_URL: at.publicUrl,
    },
    catalog: { DATABASE_URL_FILE: secret('database_url') },
    contact: { DATABASE_URL_FILE: secret('database_url') },
    orders: { DATABASE_URL_FILE: secret('database_url') },
    worker: {
      WEBHOOK_KEY_FILE: secret('webhook_key'),
      STAFF_POST_KEY_FILE: secret('staff_post_key'),
      S3_ENDPOINT: at.store.endpoint,
      S3_ACCESS_KEY: at.store.worker.accessKey,
      S3_SECRET_KEY: at.store.worker.secretKey,
      PUBLIC_URL: at.publicUrl,
      ...(at.env.SMTP_URL ? {} : { SMTP_URL: `smtp://127.0.0.1:${at.smtpPort}` }),
      // As in docker-compose.yml: subscribes to webhooks when a secret is set.
      ...(at.env.SHOPIFY_WEBHOOK_SECRET && {
        SHOPIFY_WEBHOOKS: at.env.SHOPIFY_WEBHOOKS || 'true',
      }),
      ...(at.mailbox && {
        ALERTS_IMAP_HOST: 'localhost',
        ALERTS_IMAP_PORT: String(at.mailbox.port),
        ALERTS_IMAP_USER: at.mailbox.user,
        ALERTS_IMAP_PASSWORD: at.mailbox.password,
      }),
      ...(at.simulatorUrl
        ? { SHOPIFY_API_URL: at.simulatorUrl, SHOPIFY_ACCESS_TOKEN: 'shpat_simulator' }
        : {}),
    },
    gateway: {
      PORT: String(at.gatewayPort),
      PUBLIC_URL: at.publicUrl,
      JWT_SECRET_FILE: secret('jwt_secret'),
      PROOF_URL_SECRET_FILE: secret('proof_url_secret'),
      WEBHOOK_KEY_FILE: secret('webhook_key'),
      S3_ENDPOINT: at.store.endpoint,
      S3_ACCESS_KEY: at.store.accessKey,
      S3_SECRET_KEY: at.store.secretKey,
      ...(at.simulatorUrl ? { SHOPIFY_API_URL: at.simulatorUrl } : {}),
    },
  };
  return { ...common, ...own[part.name] };
}

/** The operator's variables without those that the start itself decides. */
export function operatorVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  const decided = new Set(
    ['PORT', 'ADMIN_PASSWORD', 'DATABASE_URL', 'NODE_OPTIONS'].concat([
      'REDIS_URL',
      'REDIS_STORE_URL',
    ]),
  );
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !decided.has(name)) kept[name] = value;
  }
  return kept;
}

/** How to run one part as a child process. */
export function specOf(
  part: Part,
  root: string,
  healthPort: number,
  at: LocalAddresses,
): ProcessSpec {
  const program =
    part.name === 'worker' && at.mailbox
      ? [`${root}/infra/local/bundle/worker.main.js`, at.mailbox.bankFolder]
      : [`${root}/${part.main}`];
  return {
    name: part.name,
    command: process.execPath,
    args: program,
    // Node keeps what it compiled, up to a quarter of the work of the next start (https://nodejs.org/api/module.html#module-compile-cache).
    env: {
      NODE_COMPILE_CACHE: `${root}/node_modules/.cache/node-compile`,
      ...environmentOf(part, healthPort, at),
    },
    stopTimeoutMs: 15_000,
  };
}

/** The same from its sources, which Node starts again when a file that it has loaded changes. */
export function watchedSpecOf(spec: ProcessSpec): ProcessSpec {
  const sources = spec.args.map((arg) =>
    arg.replace(/\/bundle\/((?:worker\.)?main)\.js$/, '/src/$1.ts'),
  );
  const watch = ['--watch', '--watch-preserve-output', '--import', '@oxc-node/core/register'];
  return { ...spec, args: [...watch, ...sources] };
}
