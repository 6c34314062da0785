import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Condition on a row of `admin_users`: it has this name. Case is ignored. */
export function hasUsername(username: string): RawBuilder<SqlBool> {
  // PostgreSQL refuses NUL in text, so no account has such a name.
  if (username.includes('\0')) return sql`false`;
  return sql`lower(username) = ${username.toLowerCase()}`;
}
