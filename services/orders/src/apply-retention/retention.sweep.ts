import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { statesWhere } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { HourlySweep } from '@spade/platform/service/hourly-sweep';
import { type SqlBool, sql } from 'kysely';
import { eraseOrders, removePictures } from '../order/erase-orders.ts';
import { ordersDb } from '../order/order.tables.ts';
import type { OrderCondition } from '../order/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';

const BATCH_SIZE = 200;

const hasPictures: OrderCondition = ({ exists, selectFrom }) =>
  exists(
    selectFrom('order_proofs')
      .whereRef('order_proofs.orderId', '=', 'orders.id')
      .where('pictureRemovedAt', 'is', null)
      .select('order_proofs.id'),
  );

const hasBuyer: OrderCondition = (row) => row('erasedAt', 'is', null);

/**
 * Removes what is no longer needed (NDPA 2023 s.24: storage limitation), once an hour and by the
 * database's clock: pictures of payment some months after an order's end, the buyer's data once the
 * accounts no longer need it. Replicas may sweep at the same time; each row is taken by one.
 */
@Injectable()
export class RetentionSweep extends HourlySweep {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {
    super();
  }

  /** Handles everything that is due; returns how many orders lost pictures or their buyer. */
  async sweep(): Promise<{ pictures: number; people: number }> {
    const { PROOF_RETENTION_DAYS, ORDER_RETENTION_DAYS } = this.config;
    const pictures = await this.inBatches(hasPictures, PROOF_RETENTION_DAYS, removePictures);
    const people = await this.inBatches(hasBuyer, ORDER_RETENTION_DAYS, eraseOrders);
    if (pictures + people > 0)
      this.logger.log(`removed the pictures of ${pictures} old orders, the buyers of ${people}`);
    return { pictures, people };
  }

  private async inBatches(
    isDue: OrderCondition,
    days: number,
    apply: (em: EntityManager, orderIds: number[]) => Promise<void>,
  ): Promise<number> {
    for (let total = 0; ; ) {
      const inBatch = await this.em.fork().transactional(async (em) => {
        const due = await ordersDb(em)
          .selectFrom('orders')
          .select('id')
          // Paid, or failed without money to pay back: its last event was its end.
          .where('status', 'not in', statesWhere('isOpen'))
          .where('isPaidLate', '=', false)
          .where(isDue)
          .where(hadNoEventFor(days))
          .orderBy('createdAt')
          .limit(BATCH_SIZE)
          .forUpdate('orders')
          .skipLocked()
          .execute();
        await apply(
          em,
          due.map(({ id }) => id),
        );
        return due.length;
      });
      total += inBatch;
      if (inBatch < BATCH_SIZE) return total;
    }
  }
}

const hadNoEventFor = (days: number) =>
  sql<SqlBool>`(select max(at) from order_events where order_id = orders.id)
    < now() - make_interval(days => ${days})`;
