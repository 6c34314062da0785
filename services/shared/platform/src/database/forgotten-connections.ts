import type { Pool, PoolClient } from 'pg';

/** Statements after whose failure kysely loses track of the connection. */
const fatalStatements = /^(?:begin|start transaction|rollback)\b(?! to )/i;

/** Takes the connection out of the pool when the transaction on it cannot begin or end. */
function giveBackWhenForgotten(client: PoolClient): void {
  // The form in which MikroORM calls it; a cursor passes an object, which fits the same way.
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const outcome = query(...args);
    const [statement] = args;
    if (typeof statement !== 'string' || !fatalStatements.test(statement)) return outcome;
    return Promise.resolve(outcome).catch((error: unknown) => {
      client.release(true);
      // A kysely that has learned to release would otherwise trip over the second time.
      client.release = () => {};
      throw error;
    });
  };
  client.query = watched as PoolClient['query'];
}

/**
 * For MikroORM's `onPoolCreated`. When PostgreSQL restarts under a transaction, kysely 0.29.6 never
 * returns its connection to the pool (https://github.com/kysely-org/kysely/issues/1990): after
 * `poolSize` of them the service would wait for connections for ever.
 */
export function watchPool(pool: Pool): void {
  pool.on('connect', giveBackWhenForgotten);
}
