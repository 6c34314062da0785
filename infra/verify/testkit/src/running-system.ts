import { readFileSync } from 'node:fs';

/** The whole built system that a test run shares. */
export interface RunningSystem {
  /** Root of the project. */
  root: string;
  /** Public address: nginx. */
  siteUrl: string;
  /** What browsers open: nginx behind a TLS proxy, as operators put one there. */
  pageUrl: string;
  /** The gateway itself, behind nginx. */
  gatewayUrl: string;
  /** Inner address of each process: /health/ready, /metrics. */
  innerUrls: Record<string, string>;
  /** Folders of the secrets, the processes' logs and the caught mails. */
  secrets: string;
  logs: string;
  mails: string;
  /** Name and password of the first admin. */
  admin: { username: string; password: string };
  /** A session of that admin, for the whole run. */
  token: string;
}

/** Path of the file with the facts of the running system; start-test-run.ts sets it. */
export const SYSTEM_FILE_VARIABLE = 'SPADE_TEST_SYSTEM';

let known: RunningSystem | undefined;

/** The system of this test run: of the worker under Playwright, of all suites under Jest. */
export function runningSystem(): RunningSystem {
  const path = process.env[SYSTEM_FILE_VARIABLE];
  if (!path) throw new Error('no test run has started a system (start-test-run.ts)');
  // Written by start-test-run.ts.
  known ??= JSON.parse(readFileSync(path, 'utf8')) as RunningSystem;
  return known;
}

/** Connection URL of a role that may read every database. */
export function databaseUrl({ secrets }: Pick<RunningSystem, 'secrets'>, database: string): string {
  const admin = readFileSync(`${secrets}/databases/admin_url`, 'utf8').trim();
  return admin.replace(/\/postgres$/, `/${database}`);
}

/** Port of the public front on 127.0.0.1, for requests that no HTTP client would send. */
export function sitePort({ siteUrl }: Pick<RunningSystem, 'siteUrl'>): number {
  return Number(new URL(siteUrl).port);
}
