import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { statesWhere, transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { isWindowOver } from './deadlines.ts';
import { orderMailFacts, tellRefundsOfEnded } from './order-mails.ts';

const BATCH_SIZE = 100;

/**
 * Ends orders whose payment window passed without proof, by the deadline column and the database's
 * clock alone: downtime changes nothing, and any number of replicas may sweep at once (each row is
 * locked by one, the others skip it).
 */
@Injectable()
export class ExpirySweep extends IntervalSweep {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {
    super(config.EXPIRY_SWEEP_SECONDS * 1_000);
  }

  /** Expires every due order, batch by batch; returns how many this call expired. */
  async sweep(): Promise<number> {
    let expired = 0;
    for (;;) {
      const inBatch = await this.expireBatch();
      expired += inBatch;
      if (inBatch < BATCH_SIZE) break;
    }
    if (expired > 0) this.logger.log(`${expired} orders expired`);
    return expired;
  }

  private expireBatch(): Promise<number> {
    const { to, kind } = transitions.expire;
    return this.em.fork().transactional(async (em) => {
      const expired = await ordersDb(em)
        .with('due', (db) =>
          db
            .selectFrom('orders')
            .select(['id', 'status'])
            .where('status', 'in', statesWhere('isAwaitingPayment'))
            .where(isWindowOver)
            .orderBy('paymentDeadline')
            .limit(BATCH_SIZE)
            .forUpdate()
            .skipLocked(),
        )
        .with('changed', (db) =>
          db
            .updateTable('orders')
            .from('due')
            .set({ status: to, failureReason: 'expired' })
            .whereRef('orders.id', '=', 'due.id')
            .returningAll('orders')
            .returning('due.status as fromStatus'),
        )
        .with('recorded', (db) =>
          db
            .insertInto('order_events')
            .columns(['orderId', 'fromStatus', 'toStatus', 'kind', 'actor'])
            .expression(
              db
                .selectFrom('changed')
                .select(({ val }) => [
                  'id',
                  'fromStatus',
                  'status',
                  val(kind).as('kind'),
                  val('system').as('actor'),
                ]),
            ),
        )
        .selectFrom('changed')
        .selectAll()
        .orderBy('id')
        .execute();
      await recordEvents(
        em,
        'order-expired',
        expired.map((order) => ({ ...orderMailFacts(order, this.config), holdId: order.holdId })),
      );
      await tellRefundsOfEnded(em, expired, this.config);
      return expired.length;
    });
  }
}
