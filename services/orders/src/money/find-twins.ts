import type { EntityManager } from '@mikro-orm/postgresql';
import { type SqlBool, sql } from 'kysely';
import { ordersDb } from '../order/order.tables.ts';
import type { CreditRecord } from './credit.entity.ts';
import { type Likeness, likenessOf, MAX_DAYS_APART } from './twins.ts';

/** Older alerts without a statement stay as they are: none will come. */
const RECENT_DAYS = 90;

/** An alert's credit and a statement's that may be the same payment. */
export interface TwinPair {
  alert: CreditRecord;
  statement: CreditRecord;
  likeness: Exclude<Likeness, 'different'>;
}

/** Takes part in no pair by now: for credits, an alias of the table. */
export const isNotJoined = (alias: string) => sql<SqlBool>`not exists (select from credit_joins j
  where j.alert_credit_id = ${sql.ref(`${alias}.id`)})`;

/**
 * The pairs that are neither joined nor told apart; of these credits, or of all recent ones. A credit that staff
 * dismissed does not count, so nothing with it can count twice.
 */
export async function findTwins(
  em: EntityManager,
  creditIds?: readonly number[],
): Promise<TwinPair[]> {
  if (creditIds?.length === 0) return [];
  const ids = sql`string_to_array(${(creditIds ?? []).join(',')}, ',')::integer[]`;
  const isMeant = creditIds
    ? sql<SqlBool>`(a.id = any(${ids}) or s.id = any(${ids}))`
    : sql<SqlBool>`a.recorded_at > now() - make_interval(days => ${sql.lit(RECENT_DAYS)})`;
  const pairs = await ordersDb(em)
    .selectFrom('credits as a')
    .innerJoin('credits as s', 's.amountKobo', 'a.amountKobo')
    .where('a.source', '=', 'alert')
    .where('s.source', '=', 'statement')
    .where(sql<SqlBool>`s.value_date between a.value_date - ${sql.lit(MAX_DAYS_APART)}::integer
      and a.value_date + ${sql.lit(MAX_DAYS_APART)}::integer`)
    .where(isMeant)
    .where(isNotJoined('a'))
    .where(sql<SqlBool>`not exists (select from credit_joins j where j.credit_id = s.id)`)
    .where(sql<SqlBool>`not exists (select from credit_distinctions d
      where d.alert_credit_id = a.id and d.credit_id = s.id)`)
    .where(sql<SqlBool>`not exists (select from credit_decisions d
      where d.credit_id in (a.id, s.id) and d.order_id is null)`)
    .select(['a.id as alertId', 's.id as statementId'])
    .execute();
  if (pairs.length === 0) return [];
  const all = [...new Set(pairs.flatMap(({ alertId, statementId }) => [alertId, statementId]))];
  const credits = await ordersDb(em)
    .selectFrom('credits')
    .selectAll()
    .where('id', 'in', all)
    .execute();
  const byId = new Map(credits.map((credit) => [credit.id, credit]));
  return pairs.flatMap(({ alertId, statementId }) => {
    const [alert, statement] = [byId.get(alertId), byId.get(statementId)];
    if (!alert || !statement) return [];
    const likeness = likenessOf(alert, statement);
    return likeness === 'different' ? [] : [{ alert, statement, likeness }];
  });
}
