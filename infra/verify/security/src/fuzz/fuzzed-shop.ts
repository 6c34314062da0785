import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startStack } from '@spade/local/start-stack';
import { signIn } from '../sign-in.ts';

/** Root of the project. */
export const root = resolve(import.meta.dirname, '../../../../..');

/** The whole system with its own data, without limits on calls from one address. */
export interface FuzzedShop {
  gatewayUrl: string;
  /** A session of staff. */
  token: string;
  /** Connection of a role that may read the database of this name. */
  databaseUrl: (database: string) => string;
  stop: () => Promise<void>;
}

// Everything comes from one address; the short window lets orders expire under way.
const settings = {
  LIMIT_ORDERS_PER_ADDRESS: '1000000',
  LIMIT_ORDERS_PER_CUSTOMER: '1000000',
  LIMIT_PROOFS_PER_ADDRESS: '1000000',
  LIMIT_PROOFS_PER_ORDER: '1000000',
  LIMIT_CONTACTS_PER_ADDRESS: '1000000',
  LIMIT_CONTACTS_PER_EMAIL: '1000000',
  LIMIT_LOGINS_PER_ADDRESS: '1000000',
  PAYMENT_WINDOW_MINUTES: '1',
  EXPIRY_SWEEP_SECONDS: '1',
};

/** Starts it on the public port PORT, which the fuzzer does not call. */
export async function startFuzzedShop(): Promise<FuzzedShop> {
  Object.assign(process.env, settings);
  // Not mkdtemp: PostgreSQL runs as a separate user, who could not enter our folder.
  const dataDir = join(tmpdir(), `spade-fuzz-${randomBytes(6).toString('hex')}`);
  const port = Number(process.env.PORT || 8080);
  const stack = await startStack({
    root,
    dataDir,
    port,
    say: (line) => void process.stdout.write(`${line}\n`),
  });
  const stop = async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  // Its processes are in their own groups: a signal that ends this process would leave them running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(130)));
  const secret = (path: string) => readFile(join(stack.secrets, path), 'utf8');
  const adminUrl = await secret('databases/admin_url');
  return {
    gatewayUrl: stack.gatewayUrl,
    token: await signIn(stack.gatewayUrl, await secret('auth/admin_password')),
    databaseUrl: (name) => adminUrl.replace(/\/postgres$/, `/${name}`),
    stop,
  };
}
