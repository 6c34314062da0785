import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ordersDb } from '../order/order.tables.ts';
import { countByStatus, type StatusCount } from './order-counts.ts';

/** Longest time without a new count, for what changes an amount but no state. */
const LASTS_MS = 5_000;

interface Kept {
  /** The newest step of any order when the count began. */
  step: string;
  until: number;
  counts: Promise<StatusCount[]>;
}

/**
 * Counts all orders once for every screen that polls: again only after a step of some order, which is a new
 * line of its history, or after five seconds.
 */
@Injectable()
export class CountsCache {
  private kept: Kept | undefined;

  /** Orders by state. Requests at the same time share one count. */
  async byStatus(em: EntityManager): Promise<StatusCount[]> {
    const step = await newestStep(em);
    const { kept } = this;
    if (kept && kept.step === step && performance.now() < kept.until) return kept.counts;
    const counts = countByStatus(em);
    const now = { step, until: performance.now() + LASTS_MS, counts };
    this.kept = now;
    counts.catch(() => {
      if (this.kept === now) this.kept = undefined;
    });
    return counts;
  }
}

/** A look at the end of the primary key. */
async function newestStep(em: EntityManager): Promise<string> {
  const newest = await ordersDb(em)
    .selectFrom('order_events')
    .select(['id', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ? `${newest.id} ${newest.at.toISOString()}` : '';
}
