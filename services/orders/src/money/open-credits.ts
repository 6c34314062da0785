import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import { ordersDb } from '../order/order.tables.ts';

/** The credit whose id this column has is no payment: the bank took it back, or it is a reversal itself. */
export const isReversed = (creditId: string) =>
  sql<SqlBool>`exists (select from credit_reversals r where r.credit_id = ${sql.ref(creditId)})`;

/** A payment that no one has matched or dismissed. */
export const isOpenCredit = sql<SqlBool>`not exists (select from credit_decisions d where d.credit_id = credits.id)
  and not ${isReversed('credits.id')}`;

/** Those of the credits that are no payments. */
export async function reversedAmong(
  em: EntityManager,
  creditIds: readonly number[],
): Promise<Set<number>> {
  if (creditIds.length === 0) return new Set();
  const rows = await ordersDb(em)
    .selectFrom('credit_reversals')
    .select('creditId')
    .where('creditId', '=', anyOf(creditIds, 'integer'))
    .execute();
  return new Set(rows.map(({ creditId }) => creditId));
}
