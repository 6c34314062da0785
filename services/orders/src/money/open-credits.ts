import { type SqlBool, sql } from 'kysely';
import { isNotJoined } from './find-twins.ts';

/** A credit that no one has matched, dismissed or joined to another. */
export const isOpenCredit = sql<SqlBool>`not exists (select from credit_decisions d where d.credit_id = credits.id)
  and ${isNotJoined('credits')}`;
