import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import { ordersDb } from '../order/order.tables.ts';

/** The credit whose id this column has is no payment: the bank took it back, or it is a reversal itself. */
export const isReversed = (creditId: string) =>
  sql<SqlBool>`exists (select from credit_reversals r where r.credit_id = ${sql.ref(creditId)})`;

/**
 * A payment of which a part, or all, was neither matched nor dismissed. Both conditions are joins over indexes: a sum
 * for each credit would read all of them one by one.
 */
export const isOpenCredit = sql<SqlBool>`not exists (
    select from credit_decisions d where d.credit_id = credits.id and d.is_whole)
  and not exists (
    select from (select credit_id, sum(amount_kobo) as kobo from credit_decisions
      where not is_whole group by credit_id) parts
    where parts.credit_id = credits.id and parts.kobo = credits.amount_kobo)
  and not ${isReversed('credits.id')}`;

/** What was decided about credits: a row for each order, and one for what is for none. */
export async function findParts(em: EntityManager, creditIds: readonly number[]) {
  if (creditIds.length === 0) return [];
  return ordersDb(em)
    .selectFrom('credit_decisions')
    .select(['creditId', 'orderId', 'amountKobo'])
    .where('creditId', '=', anyOf(creditIds, 'integer'))
    .execute();
}

/** What is left of a credit, in kobo. */
export function restOf(
  { amountKobo }: { amountKobo: number },
  parts: readonly { amountKobo: number }[],
): number {
  return parts.reduce((rest, part) => rest - part.amountKobo, amountKobo);
}

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
