import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@spade/platform/config/config.module';
import { anyOf } from '@spade/platform/database/statements';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { type SqlBool, sql } from 'kysely';
import { idsOf } from '../orders/find-order.ts';
import { orderMailFacts } from '../orders/order-mails.ts';
import { UNDO_HOUR } from '../orders/order-money.ts';
import { accountInWords, readRefundAccounts } from '../orders/refund-account.ts';
import { inBatches } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';

const BATCH_SIZE = 100;
const PAUSE_MS = 60_000;

/**
 * Tells buyers that their money is on its way, once the hour has passed in which staff may undo the tick. By the
 * database's clock; any number of replicas may sweep at once.
 */
@Injectable()
export class RefundMailSweep extends IntervalSweep {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {
    super(PAUSE_MS);
  }

  /** Tells of every refund that is due; returns of how many. */
  sweep(): Promise<number> {
    return inBatches(this.em, BATCH_SIZE, (em) => this.tellBatch(em));
  }

  private async tellBatch(em: EntityManager): Promise<number> {
    const db = ordersDb(em);
    const due = await db
      .selectFrom('refunds')
      .select(['id', 'orderId', 'amountKobo'])
      .where(isFinal)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return 0;
    const ids = idsOf(due);
    const orderIds = due.map(({ orderId }) => orderId);
    const orders = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', anyOf(orderIds, 'integer'))
      .execute();
    const byId = new Map(orders.map((order) => [order.id, order]));
    const accounts = await readRefundAccounts(em, orderIds);
    await recordEvents(
      em,
      'refund-paid',
      due.flatMap(({ orderId, amountKobo: refundKobo }) => {
        const order = byId.get(orderId);
        // An erased buyer gets no mail.
        if (!order || order.erasedAt !== null) return [];
        const account = accounts.get(orderId);
        const toAccount = account ? accountInWords(account) : null;
        return [{ ...orderMailFacts(order, this.config), refundKobo, toAccount }];
      }),
    );
    await db
      .updateTable('refunds')
      .set({ toldAt: sql<Date>`now()` })
      .where('id', '=', anyOf(ids, 'integer'))
      .execute();
    return due.length;
  }
}

/** A refund of which its buyer is to be told. */
const isFinal = sql<SqlBool>`told_at is null and undone_at is null
  and paid_at <= now() - ${UNDO_HOUR}`;
