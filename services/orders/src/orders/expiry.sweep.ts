import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { transitions } from '@spade/contracts/orders/order.states';
import { SYSTEM } from '@spade/contracts/staff/actor';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { type SqlBool, sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { isWindowOver } from './deadlines.ts';
import { idsOf } from './find-order.ts';
import { orderMailFacts, tellRefundsOfEnded } from './order-mails.ts';
import { areCreditsComing, isKeptByCredit, isNamedInDoubt } from './order-money.ts';
import { inBatches, takeSteps } from './transition.ts';

const BATCH_SIZE = 100;

/**
 * Ends orders whose payment window passed without proof, by the deadline column and the database's
 * clock alone: downtime changes nothing, and any number of replicas may sweep at once (each row is
 * locked by one, the others skip it). An order whose payment is among the open credits waits for staff instead.
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
    const expired = await inBatches(this.em, BATCH_SIZE, (em) => this.expireBatch(em));
    if (expired > 0) this.logger.log(`orders expired: ${expired}`);
    return expired;
  }

  private async expireBatch(em: EntityManager): Promise<number> {
    const { from, to, kind } = transitions.expire;
    const due = await ordersDb(em)
      .selectFrom('orders')
      .select('id')
      .where('status', 'in', from)
      .where(isWindowOver)
      .where(
        sql<SqlBool>`not ${isKeptByCredit('orders.id')} and not ${areCreditsComing} and not ${isNamedInDoubt}`,
      )
      .orderBy('paymentDeadline')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    const set = { failureReason: 'expired' } as const;
    const expired = await takeSteps(em, {
      orderIds: idsOf(due),
      from,
      to,
      kind,
      actor: SYSTEM,
      set,
    });
    await recordEvents(
      em,
      'order-expired',
      expired.map((order) => orderMailFacts(order, this.config)),
    );
    await tellRefundsOfEnded(em, expired, this.config);
    return due.length;
  }
}
