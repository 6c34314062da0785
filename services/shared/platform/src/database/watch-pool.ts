import type { Pool, PoolClient } from 'pg';

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

function watchClient(client: PoolClient): void {
  // The form in which MikroORM calls it; a cursor passes an object and gets no promise.
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const outcome = query(...args);
    if (!(outcome instanceof Promise)) return outcome;
    const [statement] = args;
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
 * would wait for connections forever. Keeps personal data out of errors.
 */
export function watchPool(pool: Pool): void {
  pool.on('connect', watchClient);
}
