import type { EntityManager } from '@mikro-orm/postgresql';
import { AdvisoryLock } from '@spade/platform/database/advisory-locks';
import { sql } from 'kysely';
import { ordersDb } from '../order/order.tables.ts';
import { findTwins } from './find-twins.ts';
import { CreditDecidedError, CreditReversedError, CreditUnclearError } from './money.errors.ts';

/**
 * Until the transaction ends, no other decides about a credit of this amount: of two that are the same payment,
 * each would else miss the other. Lock orders before, then decide about credits: the last release does so too, and
 * two orders of locking would end calls of both as deadlocks.
 */
export function lockAmount(em: EntityManager, amountKobo: number): Promise<void> {
  return lockAmounts(em, [amountKobo]);
}

/** As {@link lockAmount}, for each of the amounts. */
export async function lockAmounts(em: EntityManager, amounts: readonly number[]): Promise<void> {
  // In the order of the hashes, so that two transactions never wait for each other.
  await sql`
    select pg_advisory_xact_lock(${sql.lit(AdvisoryLock.creditAmount)}, hash) from (
      select distinct hashint8(amount) as hash from unnest(${amounts}::bigint[]) as amount
      order by hash
    ) as hashes`.execute(ordersDb(em));
}

/**
 * Makes sure that a credit whose amount is locked is a payment and counts once: throws ORDERS.CREDIT_REVERSED when it
 * is none, ORDERS.CREDIT_UNCLEAR while another credit may be the same payment, ORDERS.CREDIT_DECIDED when another has
 * taken its place.
 */
export async function guardTwins(em: EntityManager, { id }: { id: number }): Promise<void> {
  const joined = await ordersDb(em)
    .selectFrom('credit_joins as join')
    .leftJoin('credit_decisions as decision', 'decision.creditId', 'join.creditId')
    .leftJoin('orders', 'orders.id', 'decision.orderId')
    .where('join.alertCreditId', '=', id)
    .select('orders.reference')
    .executeTakeFirst();
  if (joined) throw new CreditDecidedError(joined.reference);
  const reversal = await ordersDb(em)
    .selectFrom('credit_reversals')
    .select('creditId')
    .where('creditId', '=', id)
    .executeTakeFirst();
  if (reversal) throw new CreditReversedError();
  const [pair] = await findTwins(em, [id]);
  if (pair) throw new CreditUnclearError(pair.alert.id === id ? pair.statement.id : pair.alert.id);
}
