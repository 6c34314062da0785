import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { statesWhere } from '@spade/contracts/orders/order.states';
import { SYSTEM } from '@spade/contracts/staff/actor';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { idsOf } from './find-order.ts';
import { orderMailFacts } from './order-mails.ts';
import { inBatches, takeSteps } from './transition.ts';

const BATCH_SIZE = 100;
const PAUSE_MS = 60_000;

const isDue = sql<boolean>`review_by <= now() and not is_overdue`;

/**
 * Marks proofs that staff did not check within REVIEW_WINDOW_HOURS, and asks staff by mail, once. The
 * order never fails automatically: the buyer may have paid. Judged by the database's clock; any number of
 * replicas may sweep at once.
 */
@Injectable()
export class ReviewSweep extends IntervalSweep {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {
    super(PAUSE_MS);
  }

  /** Marks every due order, batch by batch; returns how many this call marked. */
  async sweep(): Promise<number> {
    const marked = await inBatches(this.em, BATCH_SIZE, (em) => this.markBatch(em));
    if (marked > 0) this.logger.warn(`proofs not checked in time: ${marked}`);
    return marked;
  }

  private async markBatch(em: EntityManager): Promise<number> {
    const due = await ordersDb(em)
      .selectFrom('orders')
      .select('id')
      .where(isDue)
      .orderBy('reviewBy')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    const overdue = await takeSteps(em, {
      orderIds: idsOf(due),
      from: statesWhere('isAwaitingStaff'),
      kind: 'review_overdue',
      actor: SYSTEM,
      onlyIf: () => isDue,
      set: { isOverdue: true },
    });
    await recordEvents(
      em,
      'review-overdue',
      overdue.flatMap((order) => {
        const facts = orderMailFacts(order, this.config);
        return order.reviewBy ? [{ ...facts, reviewBy: order.reviewBy.toISOString() }] : [];
      }),
    );
    return due.length;
  }
}
