import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { KeptReading } from '@spade/platform/health/at-most-every';
import { ordersDb } from '../order/order.tables.ts';
import { countByStatus, type StatusCount } from './order-counts.ts';

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
