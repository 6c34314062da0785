import type { EntityManager } from '@mikro-orm/postgresql';

/** A piece of SQL with one `?` per parameter. */
export interface SqlPart {
  sql: string;
  params: readonly SqlValue[];
}

/** What may stand for a `?`; lists are written out by the caller, one `?` each. */
export type SqlValue = string | number | boolean | bigint | null;

/** Runs one statement in the transaction of `em`, if it has one, and answers its rows. */
export async function rowsOf<Row extends object>(
  em: EntityManager,
  sql: string,
  params: readonly SqlValue[] = [],
): Promise<Row[]> {
  // The statement decides the row's shape; the caller names it.
  return (await em.execute(sql, [...params], 'all')) as Row[];
}

/** `?, ?, ?` for a list of `count` values. */
export function placeholders(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}

/** SQL that gives a timestamptz as ISO 8601 text in UTC with milliseconds. */
export function isoSql(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The name of the constraint that a failed statement ran into, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  // MikroORM keeps the fields of the driver's error (pg: `constraint`) on its own.
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined;
}
