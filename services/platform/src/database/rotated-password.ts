import type { Pool, PoolClient } from 'pg';
import { retry } from '../faults/retry.ts';
import { codeOf } from './transient-fault.ts';

/** `invalid_password`, https://www.postgresql.org/docs/18/errcodes-appendix.html */
const INVALID_PASSWORD = '28P01';

/** Longest wait for a password that PostgreSQL takes, and the time between two tries. */
const WAIT_MS = 5_000;
const PAUSE_MS = 200;

/** The password in `postgres://role:password@host/name`. */
export const passwordIn = (url: string): string => decodeURIComponent(new URL(url).password);

/**
 * For MikroORM's `onPoolCreated`. While the password of the database is rotated, PostgreSQL and the file of
 * the URL disagree for a second or two: new connections wait for that, and no call fails. After five
 * seconds, connecting rejects with 28P01.
 */
export function waitForRotation(pool: Pool): void {
  const connect = pool.connect.bind(pool) as {
    (): Promise<PoolClient>;
    (done: unknown): void;
  };
  const connectPatiently = () =>
    retry<PoolClient>(connect, {
      everyMs: PAUSE_MS,
      forMs: WAIT_MS,
      isRetryable: (error) => codeOf(error) === INVALID_PASSWORD,
    });
  // `pool.query` passes a callback; MikroORM never does.
  const patient = (done?: unknown) => (done ? connect(done) : connectPatiently());
  pool.connect = patient as Pool['connect'];
}
