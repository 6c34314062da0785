import type { Pool, PoolClient } from 'pg';
import { isPlanOutdated, PreparedStatements } from './prepared-statements.ts';
import { traceStatement } from './trace-statement.ts';

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

/** `query` that sends what is repeated as a prepared statement; without parameters there is little to prepare. */
function prepared(query: Query, statements: PreparedStatements): Query {
  return (...args) => {
    const [text, values] = args;
    const isPlain = args.length === 2 && typeof text === 'string';
    const name =
      isPlain && Array.isArray(values) && values.length > 0 ? statements.nameOf(text) : undefined;
    if (name === undefined) return query(...args);
    // Without a callback the driver returns a promise.
    return (query({ text, values, name }) as Promise<unknown>).catch((error: unknown) => {
      if (!isPlanOutdated(error)) throw error;
      statements.giveUp(text as string); // it has a name
      // In a transaction this fails, as the rest of it will; the next one goes through.
      return (query(text, values) as Promise<unknown>).catch(() => Promise.reject(error));
    });
  };
}

function watchClient(client: PoolClient, database: string, statements: PreparedStatements): void {
  // The form in which MikroORM calls it; a cursor passes an object and gets no promise.
  const query = prepared(client.query.bind(client), statements);
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
 * each statement into the trace of its work; `database` names it there. What is repeated becomes a prepared statement.
 */
export function watchPool(pool: Pool, database: string): void {
  const statements = new PreparedStatements();
  pool.on('connect', (client) => watchClient(client, database, statements));
}
