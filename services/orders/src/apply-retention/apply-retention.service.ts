import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { HourlySweep } from '@spade/platform/service/hourly-sweep';
import { eraseOrders, removePictures } from '../order/erase-orders.ts';
import { OrderSettings } from '../order/order-settings.ts';
import { rowsOf } from '../order/sql.ts';

const BATCH_SIZE = 200;

/** Paid, or ended without money that is owed back: its last event was its end. */
const IS_OVER =
  "(o.status in ('confirmed', 'processing') or (o.status = 'failed' and not o.is_paid_late))";
const ENDED_LONG_AGO = `
  (select max(at) from order_events e where e.order_id = o.id) < now() - make_interval(days => ?)`;

/**
 * Lets go of what is no longer needed (NDPA 2023 s.24: storage limitation), once an hour and by
 * the database's clock: pictures of payment some months after an order's end, the buyer's data when
 * the accounts need it no longer. Replicas may sweep at the same time; each row is taken by one.
 */
@Injectable()
export class ApplyRetentionService extends HourlySweep {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: OrderSettings,
  ) {
    super();
  }

  /** One round over everything that is due; answers how many orders lost pictures or their person. */
  async sweep(): Promise<{ pictures: number; people: number }> {
    const pictures = await this.inBatches(
      `select o.id from orders o where ${IS_OVER} and exists (
         select from order_proofs p where p.order_id = o.id and p.picture_removed_at is null)
       and ${ENDED_LONG_AGO}`,
      this.settings.proofRetentionDays,
      removePictures,
    );
    const people = await this.inBatches(
      `select o.id from orders o where ${IS_OVER} and o.erased_at is null and ${ENDED_LONG_AGO}`,
      this.settings.orderRetentionDays,
      eraseOrders,
    );
    if (pictures + people > 0)
      this.logger.log(`removed the pictures of ${pictures} old orders, the buyers of ${people}`);
    return { pictures, people };
  }

  private async inBatches(
    dueSql: string,
    days: number,
    apply: (em: EntityManager, orderIds: number[]) => Promise<void>,
  ): Promise<number> {
    for (let total = 0; ; ) {
      const inBatch = await this.em.fork().transactional(async (em) => {
        const due = await rowsOf<{ id: number }>(
          em,
          `${dueSql} order by o.created_at limit ${BATCH_SIZE} for update of o skip locked`,
          [days],
        );
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
