import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { CamelCasePlugin, type Kysely, sql } from 'kysely';

/**
 * The tables of these entities as Kysely sees them: table name → property names and their types.
 *
 *     export type ContactTables = TablesOf<typeof ContactMessageRow | typeof OutboxRow>;
 *
 * A column that the database fills (identity, default) needs `.autoincrement()`, `.default(…)` or
 * `.defaultRaw(…)` on its property; an insert may then leave it out.
 */
export type TablesOf<Entities extends { name: string }> = InferKyselyDB<
  Entities,
  { columnNamingStrategy: 'property' }
>;

/** Keys inside jsonb values are data, not columns. */
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/**
 * Typed statements on the tables of a service, in the transaction of `em` if one is running. Each service names them
 * once, beside its tables.
 * Columns are written in camelCase (`createdAt` is `created_at`) except inside raw `sql` text;
 * `timestamptz` columns are Dates, `bigint` columns are numbers.
 *
 *     export const contactDb = (em: EntityManager) => statements<ContactTables>(em);
 *     const { id } = await contactDb(em)
 *       .insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow();
 */
export function statements<Tables>(em: EntityManager): Kysely<Tables> {
  // MikroORM only knows the tables of the entities that the type of `em` names; ours names none.
  const kysely = em.getKysely() as unknown as Kysely<Tables>;
  return kysely.withPlugin(camelCase);
}

/**
 * A list in a condition, `where('id', '=', anyOf(ids, 'uuid'))`: one parameter, so that PostgreSQL parses one statement
 * however long the list is, and an empty list is allowed.
 */
export function anyOf<Value>(
  values: readonly Value[],
  type: 'bigint' | 'integer' | 'text' | 'uuid',
) {
  return sql<Value>`any(${values}::${sql.raw(type)}[])`;
}

/**
 * A value as jsonb. What PostgreSQL refuses in it, NUL and half of an emoji, is written as U+FFFD, so that one bad text
 * from outside ends no statement of many rows.
 */
export function jsonb<Value>(value: unknown) {
  const text = JSON.stringify(value).replace(
    /\\(?:u(0000|d[89a-f][\da-f]{2})|.)/g,
    (sign, refused?: string) => (refused === undefined ? sign : '\ufffd'),
  );
  return sql<Value>`${text}::jsonb`;
}

/** Name of the constraint that a failed statement violated; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  // Both the driver's error, which Kysely passes on, and MikroORM's copy of it have the field.
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined;
}
