import { type SqlBool, sql } from 'kysely';
import { isNotJoined } from './find-twins.ts';

/** The credit whose id this column has is no payment: the bank took it back, or it is a reversal itself. */
export const isReversed = (creditId: string) =>
  sql<SqlBool>`exists (select from credit_reversals r where r.credit_id = ${sql.ref(creditId)})`;

/** A payment that no one has matched, dismissed or joined to another. */
export const isOpenCredit = sql<SqlBool>`not exists (select from credit_decisions d where d.credit_id = credits.id)
  and ${isNotJoined('credits')} and not ${isReversed('credits.id')}`;
