import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pickPort } from '@spade/local/preflight';
import { type Stack, startStack } from '@spade/local/start-stack';
import { newFolderName } from '@spade/platform/testing/data-place';
import type { RunningSystem } from './running-system.ts';

/** Root of the project. */
export const projectRoot = resolve(import.meta.dirname, '../../../..');

/** How a test wants the system. */
export interface SystemOptions {
  /** Settings of the services, beside the environment of this process. */
  env?: Record<string, string>;
  /** Folder in which its data gets a folder: that of temporary files by default, for a test `dataPlace()`. */
  place?: string;
  /** Public port; a free one near this is taken when it is in use. 21,000 by default. */
  port?: number;
}

/** The whole built system with its own data. */
export interface TestSystem extends Omit<RunningSystem, 'token' | 'pageUrl'> {
  stack: Stack;
  /** Folder of all its data. */
  dataDir: string;
  /** Stops every process and deletes the data; once, however often it is called. */
  stop: () => Promise<void>;
}

/** Lifts the limits for tests that send everything from one address. */
export const withoutLimits: Readonly<Record<string, string>> = {
  MAX_OPEN_ORDERS_PER_PHONE: '0',
  MAX_OPEN_ORDERS_PER_EMAIL: '0',
  NETWORK_HOLDS_SHARE: '100',
  // Each suite of staff signs in; the first token must last to the end of the run.
  SESSIONS_PER_ADMIN: '100',
  // A benchmark's orders are more than an hour's mails: the rest would be tried again and again.
  MAILS_PER_HOUR: '1000000',
  MAILS_PER_SECOND: '1000000',
  ...Object.fromEntries(
    [
      'ORDERS_PER_ADDRESS',
      'ORDERS_PER_CUSTOMER',
      'PROOFS_PER_ADDRESS',
      'PROOFS_PER_ORDER',
      'CONTACTS_PER_ADDRESS',
      'CONTACTS_PER_EMAIL',
      'LINKS_PER_BUYER',
      'LOGINS_PER_ADDRESS',
      'READS_PER_ADDRESS',
    ].map((limit) => [`LIMIT_${limit}`, '1000000']),
  ),
};

const {
  LIMIT_CONTACTS_PER_ADDRESS: _contacts,
  LIMIT_LOGINS_PER_ADDRESS: _logins,
  ...limitsPerPerson
} = withoutLimits;

/**
 * For a system that many suites share: limits per person are lifted, those of messages and sign-ins per address keep
 * their defaults. No picture is read: hundreds of proofs would take the processor from the browsers.
 */
export const forManySuites: Readonly<Record<string, string>> = {
  ...limitsPerPerson,
  READ_RECEIPTS: 'off',
};

/**
 * Starts the whole built system as `make start` does, on a free port and with its own data. The one
 * way to start it in end-to-end tests, attacks, the fuzzer and benchmarks.
 */
export async function startSystem(options: SystemOptions = {}): Promise<TestSystem> {
  // Not mkdtemp: PostgreSQL's own user must be able to enter the folder.
  const dataDir = join(options.place ?? tmpdir(), newFolderName());
  const port = await pickPort(options.port ?? 21_000);
  const stack = await startStack({
    root: projectRoot,
    dataDir,
    port,
    // Chosen, not generated: a test signs in without choosing another first.
    env: { ADMIN_PASSWORD: randomBytes(15).toString('base64url'), ...process.env, ...options.env },
    say: (line) => void process.stderr.write(`${line}\n`),
  });
  const stop = async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  let stopping: Promise<void> | undefined;
  return {
    root: projectRoot,
    dataDir,
    stack,
    siteUrl: stack.url,
    gatewayUrl: stack.gatewayUrl,
    innerUrls: stack.innerUrls,
    secrets: stack.secrets,
    logs: stack.logs,
    mails: stack.mailDir,
    admin: {
      username: process.env.ADMIN_USERNAME || 'admin',
      password: (await readFile(join(stack.secrets, 'auth/admin_password'), 'utf8')).trim(),
    },
    stop: () => (stopping ??= stop()),
  };
}
