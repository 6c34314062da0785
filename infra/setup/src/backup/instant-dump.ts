import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { databaseOwners } from '../ensure-secrets.ts';
import { type TableTotals, tableTotals } from './table-totals.ts';

const run = promisify(execFile);

/** How often to look for an instant that is the same in all databases. */
const TRIES = 200;
/** A migration may hold a table for a moment. */
const LOCK_WAIT = '60s';

type DatabaseName = (typeof databaseOwners)[number];

/** The totals of each database's tables at the instant of the dump. */
export type Totals = Readonly<Record<DatabaseName, TableTotals>>;

/** File of a database in a folder of dumps, in the format of `pg_restore`. */
export const dumpFile = (folder: string, name: string): string => join(folder, `${name}.dump`);

/**
 * Dumps every database into `folder`, all as they were at one instant: an order and the stock that it holds are both
 * there, or neither. The shop works on meanwhile. Throws when `pg_dump` fails.
 */
export async function dumpDatabases(serverUrl: string, folder: string): Promise<Totals> {
  const clients = await Promise.all(databaseOwners.map((name) => open(serverUrl, name)));
  try {
    await beginAtOneInstant(clients);
    const totals: Partial<Record<DatabaseName, TableTotals>> = {};
    for (const [index, name] of databaseOwners.entries()) {
      const client = clients[index];
      if (!client) continue;
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
      await dump(urlOf(serverUrl, name), rows[0]?.id ?? '', dumpFile(folder, name));
      totals[name] = await tableTotals(client);
    }
    return totals as Totals; // every database was dumped above
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** The public key that the owner has saved on the settings page; null when there is none. */
export async function savedPublicKey(serverUrl: string): Promise<string | null> {
  const client = await open(serverUrl, 'contact');
  try {
    const { rows } = await client.query<{ value: string | null }>(
      "select value from settings where key = 'BACKUP_PUBLIC_KEY' order by version desc limit 1",
    );
    return rows[0]?.value ?? null;
  } finally {
    await client.end();
  }
}

function urlOf(serverUrl: string, name: string): URL {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url;
}

async function open(serverUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(serverUrl, name).href,
    connectionTimeoutMillis: 10_000,
  });
  // A server that goes away fails the statement that is running; between two there is nothing to fail.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Begins a transaction in each database, all with the same snapshot. Transaction numbers count for the whole server, so
 * two databases with equal snapshots are seen at one instant. Where the server never rests for that long, the last try
 * counts, and the instants are milliseconds apart.
 */
async function beginAtOneInstant(clients: readonly pg.Client[]): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    await Promise.all(
      clients.map((client) => client.query('begin isolation level repeatable read read only')),
    );
    const snapshots = await Promise.all(
      clients.map((client) =>
        client.query<{ at: string }>('select pg_current_snapshot()::text as at'),
      ),
    );
    if (new Set(snapshots.map(({ rows }) => rows[0]?.at)).size === 1 || left === 1) return;
    await Promise.all(clients.map((client) => client.query('rollback')));
  }
}

async function dump(url: URL, snapshot: string, file: string): Promise<void> {
  // By environment: the password must not be in the list of processes.
  const env = {
    ...process.env,
    PGHOST: url.hostname,
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: url.pathname.slice(1),
  };
  const how = ['--format=custom', `--lock-wait-timeout=${LOCK_WAIT}`];
  await run('pg_dump', [...how, `--snapshot=${snapshot}`, `--file=${file}`], { env });
}
