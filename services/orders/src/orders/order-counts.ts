import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OrderFigures, OrderFilters } from '@spade/contracts/messages/order-lists';
import { type OrderStatus, orderStates } from '@spade/contracts/orders/order.states';
import { KeptReading } from '@spade/platform/health/at-most-every';
import { sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import { matches } from './search.ts';

/** How many orders are in a state, and what was received and kept for them (the total where none is recorded). */
export interface StatusCount {
  status: OrderStatus;
  count: number;
  receivedKobo: number;
}

/** Counts over all orders; reads only the index `orders_status_created`. */
export function countByStatus(em: EntityManager): Promise<StatusCount[]> {
  return ordersDb(em)
    .selectFrom('orders')
    .groupBy('status')
    .select(({ fn }) => [
      'status',
      fn.countAll<number>().as('count'),
      sql<number>`sum(coalesce(amount_received_kobo, total_kobo) - amount_refunded_kobo)::bigint`.as(
        'receivedKobo',
      ),
    ])
    .execute();
}

/** The dashboard's figures. */
export function figuresOf(counts: readonly StatusCount[]): OrderFigures {
  const paid = counts.filter(({ status }) => orderStates[status].isPaid);
  const waiting = counts.filter(({ status }) => orderStates[status].isAwaitingStaff);
  return {
    totalOrders: sumOf(counts, 'count'),
    awaitingConfirmation: sumOf(waiting, 'count'),
    confirmedOrders: sumOf(paid, 'count'),
    revenueKobo: sumOf(paid, 'receivedKobo'),
  };
}

/** Sum of one number over the given states. */
export function sumOf(counts: readonly StatusCount[], field: 'count' | 'receivedKobo'): number {
  return counts.reduce((total, count) => total + count[field], 0);
}

/** How many orders match, one by one. */
export async function countMatches(em: EntityManager, filters: OrderFilters): Promise<number> {
  const { count } = await ordersDb(em)
    .selectFrom('orders')
    .where(matches(filters))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Longest time without a new count, for what changes an amount but no state. */
const LASTS_MS = 5_000;

/**
 * Counts all orders once for every screen that polls: again only after a step of some order, which is a new
 * line of its history, or after five seconds.
 */
@Injectable()
export class CountsCache {
  private readonly kept = new KeptReading<StatusCount[]>(LASTS_MS);

  /** Orders by state. Requests at the same time share one count. */
  async byStatus(em: EntityManager): Promise<StatusCount[]> {
    return this.kept.read(await newestStep(em), () => countByStatus(em));
  }
}

/** The newest step of any order: a look at the end of the primary key. */
async function newestStep(em: EntityManager): Promise<string> {
  const newest = await ordersDb(em)
    .selectFrom('order_events')
    .select(['id', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ? `${newest.id} ${newest.at.toISOString()}` : '';
}
