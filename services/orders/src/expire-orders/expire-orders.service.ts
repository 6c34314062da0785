import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { orderMailFacts } from '../order/mail-facts.ts';
import { OrderEntity } from '../order/order.entity.ts';
import { OrderSettings } from '../order/order-settings.ts';
import { rowsOf } from '../order/sql.ts';

const BATCH_SIZE = 100;

/**
 * Ends orders whose window passed without proof. The deadline column, judged by the database's
 * clock, is all it goes by: it makes no difference how long the process was down, and any number
 * of replicas may sweep at once (each row is locked by one, the others skip it).
 */
@Injectable()
export class ExpireOrdersService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: OrderSettings,
  ) {}

  /** Expires everything that is due, batch by batch; answers how many this call expired. */
  async sweep(): Promise<number> {
    let expired = 0;
    for (;;) {
      const inBatch = await this.expireBatch();
      expired += inBatch;
      if (inBatch < BATCH_SIZE) return expired;
    }
  }

  private expireBatch(): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      const expired = await rowsOf<{ id: number }>(
        em,
        `with due as (
           select id from orders
           where status = 'pending_payment' and payment_deadline <= now()
           order by payment_deadline limit ${BATCH_SIZE}
           for update skip locked
         ), changed as (
           update orders set status = 'failed', failure_reason = 'expired'
           from due where orders.id = due.id
           returning orders.id
         ), recorded as (
           insert into order_events (order_id, kind, from_status, to_status, actor)
           select id, 'expired', 'pending_payment', 'failed', 'system' from changed
         )
         select id from changed`,
      );
      if (expired.length === 0) return 0;
      const ids = expired.map(({ id }) => id);
      const orders = await em.find(
        OrderEntity,
        { id: { $in: ids } },
        { disableIdentityMap: true, orderBy: { id: 'asc' } },
      );
      for (const order of orders) {
        await recordEvent(em, 'order-expired', {
          ...orderMailFacts(order, this.settings.bankDetails),
          holdId: order.holdId,
        });
      }
      return expired.length;
    });
  }
}
