import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { CLERK_LIMITS_A_DAY, type OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';

type Limits = Pick<OrdersConfig, 'CLERK_LIMIT_NAIRA' | 'CLERK_DAY_LIMIT_NAIRA'>;

const KOBO_PER_NAIRA = 100;

/** What a clerk may confirm, or give away, in a day, in naira; 0 is no limit. */
export const dayLimitOf = (config: Limits): number =>
  config.CLERK_DAY_LIMIT_NAIRA ?? CLERK_LIMITS_A_DAY * config.CLERK_LIMIT_NAIRA;

/**
 * Until the transaction ends, one request of each clerk at a time: two at once would both fit the day. Take it before any
 * row is locked.
 */
export async function lockClerks(em: EntityManager, usernames: readonly string[]): Promise<void> {
  for (const username of [...new Set(usernames)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtext(${`clerk ${username}`}))`.execute(ordersDb(em));
}

/**
 * What a clerk may still give away of an order, in kobo: discounts before it is paid and refunds after it count alike,
 * against the limit of an order and that of the clerk's day.
 */
export async function leftToClerk(
  em: EntityManager,
  clerk: string,
  given: Pick<Order, 'allowanceKobo' | 'discountKobo'>,
  config: Limits,
): Promise<number> {
  const ofDay = await givenTodayKobo(em, clerk);
  return Math.min(
    left(config.CLERK_LIMIT_NAIRA, given.allowanceKobo + given.discountKobo),
    left(dayLimitOf(config), ofDay),
  );
}

const left = (limitNaira: number, usedKobo: number): number =>
  limitNaira === 0 ? Number.MAX_SAFE_INTEGER : Math.max(0, limitNaira * KOBO_PER_NAIRA - usedKobo);

/** A discount that the clerk took back the same day counts no more; one of someone else never makes room. */
async function givenTodayKobo(em: EntityManager, clerk: string): Promise<number> {
  const today = sql`date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'`;
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(kobo), 0)::bigint as kobo from (
      select allowance_kobo as kobo from refund_decisions
        where actor = ${clerk} and allowance_kobo > 0 and at >= ${today}
      union all
      select greatest(0, sum(amount_kobo)) from order_discounts
        where actor = ${clerk} and at >= ${today} group by order_id
    ) as given`.execute(ordersDb(em));
  return rows[0]?.kobo ?? 0;
}
