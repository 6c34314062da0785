import { Socket } from 'node:net';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import pg from 'pg';
import { passwordIn, waitForRotation } from './rotated-password.ts';
import { watchPool } from './watch-pool.ts';

/** How long PostgreSQL may take before the caller gets an error instead, in milliseconds. */
export interface DatabaseTimeouts {
  /** Getting a connection: a new one, or a free one of the pool. */
  connectMs: number;
  /** One statement, counted by the server. 0 = no limit. */
  statementMs: number;
  /** Waiting for one lock, counted by the server. 0 = no limit. */
  lockMs: number;
  /** A transaction in which nothing happens; its connection is then cut, its locks freed. */
  idleInTransactionMs: number;
  /** One answer, counted by us: a server that went silent. 0 = no limit. */
  answerMs: number;
}

/**
 * Below the deadline of calls (18 s), so that no work outlives the caller by much; a
 * process that freezes in mid-transaction frees its rows after 30 s.
 */
export const servingTimeouts: DatabaseTimeouts = {
  connectMs: 5_000,
  statementMs: 8_000,
  lockMs: 4_000,
  idleInTransactionMs: 30_000,
  answerMs: 15_000,
};

/**
 * Migrations may run for long, but not wait for long: behind a lock that waits for a table, every buyer of that
 * table waits as well. `migrate` tries again. PostgreSQL looks for a deadlock after 1 s: the migration has given way by
 * then, and it is never a buyer's statement that is ended.
 */
export const migratingTimeouts: DatabaseTimeouts = {
  connectMs: 5_000,
  statementMs: 0,
  lockMs: 900,
  idleInTransactionMs: 0,
  answerMs: 0,
};

/**
 * How columns become JavaScript values, in entities and statements alike: `timestamptz` a Date (the
 * driver's own choice, which MikroORM would undo), `date` its text, since a day has no time zone, `bigint` a number (beyond 2^53 a bigint). `numeric`,
 * and so `sum()` of a bigint, stays text: cast it to bigint in the statement.
 */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
types.setTypeParser(pg.types.builtins.INT8, (text: string) => {
  const value = Number(text);
  // Only hashes are larger; they keep every bit.
  return Number.isSafeInteger(value) ? value : BigInt(text);
});

/** Two seconds bear one lost packet: the kernel sends the first one again after a second. */
const HANDSHAKE_MS = 2_000;

/**
 * For node-postgres' `stream`: a socket that gives up with EHOSTUNREACH when no one answers at its address within `forMs`.
 * TCP's handshake is the kernel's, so that a server which is merely busy answers too; silence is the address of a pod that
 * is gone, to which a Service leads for some seconds more.
 */
export function handshakeSocket(forMs = HANDSHAKE_MS): Socket {
  const socket = new Socket();
  socket.setTimeout(forMs, () => {
    const silence = new Error(`nobody answered at the address of the database within ${forMs} ms`);
    socket.destroy(Object.assign(silence, { code: 'EHOSTUNREACH' }));
  });
  return socket.once('connect', () => socket.setTimeout(0));
}

/** `sslmode` of the URL as libpq reads it; node-postgres would check certificates for `require`. */
function ssl(url: URL): false | { rejectUnauthorized: boolean } {
  const mode = url.searchParams.get('sslmode');
  if (mode === 'require' || mode === 'prefer') return { rejectUnauthorized: false };
  if (mode === 'verify-ca' || mode === 'verify-full') return { rejectUnauthorized: true };
  return false;
}

/**
 * MikroORM options of a connection to `url`
 * (`postgres://role:password@host:5432/name[?sslmode=verify-full]`).
 */
export function connectionOptions(url: string, poolSize: number, timeouts: DatabaseTimeouts) {
  const parsed = new URL(url);
  const dbName = decodeURIComponent(parsed.pathname.slice(1));
  return {
    driver: PostgreSqlDriver,
    // MikroORM itself would read a URL without a port as port 0, and drop its parameters.
    host: decodeURIComponent(parsed.hostname),
    port: Number(parsed.port || 5432),
    user: decodeURIComponent(parsed.username),
    password: passwordIn(url),
    dbName,
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 60_000 },
    driverOptions: {
      application_name: parsed.searchParams.get('application_name') ?? 'spade',
      ssl: ssl(parsed),
      keepAlive: true,
      stream: () => handshakeSocket(),
      connectionTimeoutMillis: timeouts.connectMs,
      statement_timeout: timeouts.statementMs,
      lock_timeout: timeouts.lockMs,
      idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
      query_timeout: timeouts.answerMs,
      types,
      onPoolCreated: (pool: pg.Pool) => {
        watchPool(pool, dbName);
        waitForRotation(pool);
      },
    },
  };
}
