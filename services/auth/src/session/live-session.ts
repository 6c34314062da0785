import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuthConfig } from '../auth.config.ts';

/** Condition on a row of `admin_sessions`, under the name `table` in the statement: the session is open. */
export function isLiveSession(
  table: string,
  { SESSION_IDLE_MINUTES }: Pick<AuthConfig, 'SESSION_IDLE_MINUTES'>,
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column('revokedAt')} is null and ${column('expiresAt')} > now()
    and ${column('lastUsedAt')} > now() - make_interval(mins => ${SESSION_IDLE_MINUTES})`;
}
