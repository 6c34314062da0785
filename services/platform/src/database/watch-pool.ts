import { SpanKind } from '@opentelemetry/api';
import { inChildSpan } from '@spade/nest-opentelemetry/spans';
import type { Pool, PoolClient } from 'pg';
import { codeOf, READ_ONLY } from './transient-fault.ts';

const FIRST_WORD = /^\s*([a-z]+)/i;
/** What a statement changes, also behind a `with`. */
const CHANGE = /\b(insert) into "?(\w+)|(?<!for )\b(update) "?(\w+)|\b(delete) from "?(\w+)/i;
/** The first table that is read; a function is none. */
const READ = /\bfrom\s+"?([a-z_]+)\b"?(?!\()/i;

/** `insert orders` of a statement; neither its text, which is long, nor its values, which are personal. */
export function summaryOf(statement: string): { operation: string; table: string | undefined } {
  const first = FIRST_WORD.exec(statement)?.[1]?.toLowerCase() ?? 'statement';
  const [operation, table] =
    first === 'select' ? [] : (CHANGE.exec(statement)?.slice(1).filter(Boolean) ?? []);
  if (operation !== undefined) return { operation: operation.toLowerCase(), table };
  const isRead = first === 'select' || first === 'with';
  return { operation: first, table: isRead ? READ.exec(statement)?.[1] : undefined };
}

/** Runs a statement in its own span if the current work is recorded. */
export function traceStatement<T>(
  database: string,
  statement: string,
  run: () => Promise<T>,
): Promise<T> {
  return inChildSpan(() => {
    const { operation, table } = summaryOf(statement);
    const summary = table === undefined ? operation : `${operation} ${table}`;
    return {
      name: summary,
      options: {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'postgresql',
          'db.namespace': database,
          'db.operation.name': operation,
          'db.query.summary': summary,
          ...(table !== undefined && { 'db.collection.name': table }),
        },
      },
    };
  }, run);
}

/** Statements after whose failure kysely loses track of the connection. */
const FATAL_STATEMENTS = /^(?:begin|start transaction|rollback)\b(?! to )/i;

/**
 * Takes out what PostgreSQL quotes from rows ("Failing row contains (…, Ada Obi, …)"): errors are
 * logged, rows are personal. `code`, `table` and `constraint` stay, for those who tell errors apart.
 */
function hideRowData(error: unknown): void {
  if (typeof error === 'object' && error !== null)
    for (const key of ['detail', 'where', 'internalQuery'])
      if (key in error) Reflect.set(error, key, undefined);
}

type Query = (...args: unknown[]) => unknown;

/** The server became a follower of another one: a busy connection would stay with it for ever. */
function closeOnRelease(client: PoolClient): void {
  const release = client.release.bind(client);
  client.release = () => release(true);
}

function watchClient(client: PoolClient, database: string): void {
  // The form in which MikroORM calls it; a cursor passes an object and gets no promise.
  const query = client.query.bind(client) as Query;
  const watched = (...args: unknown[]): unknown => {
    const [statement] = args;
    const run = () => query(...args);
    const isAwaited = typeof statement === 'string' && typeof args.at(-1) !== 'function';
    // Without a callback the driver returns a promise.
    const outcome = isAwaited
      ? traceStatement(database, statement, run as () => Promise<unknown>)
      : run();
    if (!(outcome instanceof Promise)) return outcome;
    return outcome.catch((error: unknown) => {
      hideRowData(error);
      if (codeOf(error) === READ_ONLY) closeOnRelease(client);
      if (typeof statement === 'string' && FATAL_STATEMENTS.test(statement)) {
        client.release(true);
        // A kysely that has learned to release would otherwise trip over the second time.
        client.release = () => {};
      }
      throw error;
    });
  };
  client.query = watched as PoolClient['query'];
}

/**
 * For MikroORM's `onPoolCreated`. Gives connections back on which a transaction can neither begin
 * nor end: when PostgreSQL restarts under a transaction, kysely 0.29.6 never does
 * (https://github.com/kysely-org/kysely/issues/1990), and after `poolSize` of them the service
 * would wait for connections forever. Keeps personal data out of errors, and puts
 * each statement into the trace of its work; `database` names it there.
 */
export function watchPool(pool: Pool, database: string): void {
  pool.on('connect', (client) => watchClient(client, database));
}
