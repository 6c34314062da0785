import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderFigures, OrderFilters } from '@spade/contracts/messages/order-lists';
import { type OrderStatus, orderStates } from '@spade/contracts/orders/order.states';
import { sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import { amountDue } from './amount-due.ts';
import { unprovedInSql } from './ledger.ts';
import { matches } from './search.ts';

/**
 * How many orders are in a state, and what was received and kept for them: the amount due where none is recorded, and no more
 * than it where only a clerk says so.
 */
export interface StatusCount {
  status: OrderStatus;
  count: number;
  receivedKobo: number;
}

/** Counts over all orders; reads only the indexes `orders_status_amounts` and `orders_undecided`. */
export function countByStatus(em: EntityManager): Promise<StatusCount[]> {
  return ordersDb(em)
    .with('kept', (db) =>
      db
        .selectFrom('orders')
        .groupBy('status')
        .select(({ fn }) => [
          'status',
          fn.countAll<number>().as('count'),
          sql<number>`sum(coalesce(amount_received_kobo, ${amountDue()}) - amount_refunded_kobo)`.as(
            'sumKobo',
          ),
        ]),
    )
    .with('unproved', (db) =>
      db
        .selectFrom('orders')
        .where('undecidedKobo', '>', 0)
        .groupBy('status')
        .select(['status', sql<number>`sum(${unprovedInSql})`.as('sumKobo')]),
    )
    .selectFrom('kept')
    .leftJoin('unproved', 'unproved.status', 'kept.status')
    .select([
      'kept.status',
      'kept.count',
      sql<number>`(kept.sum_kobo - coalesce(unproved.sum_kobo, 0))::bigint`.as('receivedKobo'),
    ])
    .execute();
}

/** The dashboard's figures. */
export function figuresOf(counts: readonly StatusCount[]): OrderFigures {
  const paid = counts.filter(({ status }) => orderStates[status].isPaid);
  const waiting = counts.filter(({ status }) => orderStates[status].isAwaitingStaff);
  return {
    totalOrders: sumOf(counts),
    awaitingConfirmation: sumOf(waiting),
    confirmedOrders: sumOf(paid),
    revenueKobo: paid.reduce((sum, { receivedKobo }) => sum + receivedKobo, 0),
  };
}

const sumOf = (counts: readonly StatusCount[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** How many orders match. */
export async function countMatches(em: EntityManager, filters: OrderFilters): Promise<number> {
  const { count } = await ordersDb(em)
    .selectFrom('orders')
    .where(matches(filters))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
