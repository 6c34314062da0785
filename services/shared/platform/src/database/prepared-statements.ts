import { hash } from 'node:crypto';

/** The use of a statement at which it gets a name; before that it is sent as text. pgjdbc's default is 5, too. */
const USES_BEFORE_NAMED = 5;

/** The most names of one process: each connection keeps some 40 kB for each. */
const MOST_NAMES = 50;

/** The most statements whose uses are counted; at this number the count starts again. */
const MOST_COUNTED = 1_000;

/** All columns of a table: the result changes with the table, which PostgreSQL refuses of a kept plan. */
const ALL_COLUMNS = /\.\*|(?:select|returning)\s+\*/i;

/**
 * Names the statements that are repeated, so that PostgreSQL parses and plans them once for each connection and not
 * each time (https://www.postgresql.org/docs/18/sql-prepare.html#SQL-PREPARE-NOTES): planning took
 * 0.7 ms where a table has thirty indexes, twice what running took.
 */
export class PreparedStatements {
  private readonly uses = new Map<string, number>();
  /** Text → name; undefined: never to be named. */
  private readonly names = new Map<string, string | undefined>();

  /** The name to send this statement under, from its fifth use on; undefined while it is sent as text. */
  nameOf(statement: string): string | undefined {
    if (this.names.has(statement)) return this.names.get(statement);
    if (this.names.size >= MOST_NAMES || ALL_COLUMNS.test(statement)) return undefined;
    const uses = (this.uses.get(statement) ?? 0) + 1;
    if (uses >= USES_BEFORE_NAMED) {
      this.uses.delete(statement);
      this.names.set(statement, hash('sha256', statement, 'base64url'));
    } else {
      if (this.uses.size >= MOST_COUNTED) this.uses.clear();
      this.uses.set(statement, uses);
    }
    return undefined;
  }

  /** From now on this statement is sent as text: its result has another type since a migration. */
  giveUp(statement: string): void {
    this.names.set(statement, undefined);
  }
}

/** "cached plan must not change result type" (feature_not_supported): a migration has changed a column. */
export function isPlanOutdated(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    error.message.startsWith('cached plan')
  );
}
