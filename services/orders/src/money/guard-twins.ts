import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ordersDb } from '../order/order.tables.ts';
import { findTwins } from './find-twins.ts';
import { CreditDecidedError, CreditUnclearError } from './money.errors.ts';

/** First key of the advisory locks, one for each amount. */
const AMOUNT_LOCK = 5413;

/**
 * Until the transaction ends, no other decides about a credit of this amount: of two that are the same payment,
 * each would else miss the other. Lock orders before.
 */
export async function lockAmount(em: EntityManager, amountKobo: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(AMOUNT_LOCK)}, hashint8(${amountKobo}::bigint))`.execute(
    ordersDb(em),
  );
}

/**
 * Makes sure that the payment of a credit counts once: throws ORDERS.CREDIT_UNCLEAR while another credit may be
 * the same payment, ORDERS.CREDIT_DECIDED when another has taken its place.
 */
export async function guardTwins(
  em: EntityManager,
  { id, amountKobo }: { id: number; amountKobo: number },
): Promise<void> {
  await lockAmount(em, amountKobo);
  const joined = await ordersDb(em)
    .selectFrom('credit_joins as join')
    .leftJoin('credit_decisions as decision', 'decision.creditId', 'join.creditId')
    .leftJoin('orders', 'orders.id', 'decision.orderId')
    .where('join.alertCreditId', '=', id)
    .select('orders.reference')
    .executeTakeFirst();
  if (joined) throw new CreditDecidedError(joined.reference);
  const [pair] = await findTwins(em, [id]);
  if (pair) throw new CreditUnclearError(pair.alert.id === id ? pair.statement.id : pair.alert.id);
}
