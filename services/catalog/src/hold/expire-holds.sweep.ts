import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { CONFIG } from '@spade/platform/config/config.module';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { sql } from 'kysely';
import type { CatalogConfig } from '../catalog.config.ts';
import { catalogDb } from '../catalog.tables.ts';
import { claimHolds, endHolds } from './settle-holds.ts';

/** Most holds in one request to orders. */
const HOLDS_PER_REQUEST = 500;

/**
 * Claims the holds of stored orders and releases the others, HOLD_TIMEOUT_SECONDS after they were taken. Orders
 * reports which of them belong to an order and bars the rest, so that no order can be stored under them
 * afterwards; only then are they released. Hundreds with one question: an event for each order, which claimed its
 * hold at once, cost a fifth of an order. Safe to run in several replicas. While orders or the database is down, holds
 * stay, which is the safe side.
 */
@Injectable()
export class ExpireHoldsSweep extends IntervalSweep {
  constructor(
    private readonly em: EntityManager,
    private readonly messages: MessageClient,
    @Inject(CONFIG) private readonly config: CatalogConfig,
  ) {
    super(config.HOLD_SWEEP_SECONDS * 1000, config.HOLD_SWEEP_SECONDS * 1000);
  }

  /** Settles every overdue hold; returns how many it released. */
  async sweep(): Promise<number> {
    // A sweep runs on a timer, outside any message, so it needs its own ORM context.
    const em = this.em.fork();
    let released = 0;
    for (;;) {
      const holdIds = await this.overdueHolds(em);
      if (holdIds.length === 0) break;
      const { stored, abandoned } = await this.messages.send('orders.settle-holds', { holdIds });
      const claimed = await claimHolds(em, stored);
      const ended = await endHolds(em, abandoned, 'released');
      released += ended.length;
      // Without progress the same holds would be sent again at once; leave them to the next sweep.
      if (claimed + ended.length === 0) break;
    }
    if (released > 0) this.logger.log(`holds without an order released: ${released}`);
    return released;
  }

  private async overdueHolds(em: EntityManager): Promise<string[]> {
    const timeoutSeconds = this.config.HOLD_TIMEOUT_SECONDS;
    const rows = await catalogDb(em)
      .selectFrom('stock_holds')
      .select('holdId')
      .where('state', '=', 'open')
      .where('claimedAt', 'is', null)
      .where('createdAt', '<', sql<Date>`now() - make_interval(secs => ${timeoutSeconds})`)
      .orderBy('createdAt')
      .limit(HOLDS_PER_REQUEST)
      .execute();
    return rows.map(({ holdId }) => holdId);
  }
}
