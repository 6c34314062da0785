import { setTimeout as wait } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { orderStates } from '@spade/contracts/orders/order.states';
import { MAX_HANDOVER_TRIES } from '@spade/contracts/orders/shipment';
import { BUYER } from '@spade/contracts/staff/actor';
import { CONFIG } from '@spade/platform/config/config.module';
import { sql } from 'kysely';
import { findById, findByPublicId } from '../orders/find-order.ts';
import { readPublicOrder } from '../orders/public-orders.ts';
import { takeStep, wasTakenByThisRequest } from '../orders/transition.ts';
import { UsualAnswer } from '../orders/usual-answer.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { deliveryPlan, illegalDelivery } from './fulfil-order.ts';

/**
 * The least time of a refusal. Counting a wrong code takes a moment longer than finding no order, and the difference would
 * tell which orders are on their way.
 */
const REFUSED_AFTER_MS = 100;

const refused = () => new CodedError('ORDERS.HANDOVER_REFUSED', {});

/** The goods reach the buyer: by the code that the buyer tells the person who hands them over, or by the buyer's own word. */
@Controller()
export class HandOver {
  constructor(
    private readonly em: EntityManager,
    private readonly usual: UsualAnswer,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * One answer in one time for an unknown reference, a wrong code and one that was tried too often, so that no one learns which
   * orders are on their way. The same form sent again gets the same answer. Throws ORDERS.HANDOVER_REFUSED.
   */
  @HandleMessage('orders.hand-over')
  async handOver(request: RequestOf<'orders.hand-over'>): Promise<ReplyOf<'orders.hand-over'>> {
    const from = performance.now();
    const order = await this.em.transactional((em) => this.tryCode(em, request));
    // After the transaction: a wrong try must be counted.
    if (!order) {
      await wait(from + REFUSED_AFTER_MS - performance.now());
      throw refused();
    }
    return order;
  }

  private async tryCode(
    em: EntityManager,
    { reference, code, formId }: RequestOf<'orders.hand-over'>,
  ) {
    const found = await ordersDb(em)
      .selectFrom('orders')
      .innerJoin('shipments', 'shipments.orderId', 'orders.id')
      .select(['orders.id', 'orders.status', 'orders.reference', 'handoverCode', 'wrongCodes'])
      .where('orders.reference', '=', reference.trim().toUpperCase())
      .forUpdate()
      .executeTakeFirst();
    if (!found || found.wrongCodes >= MAX_HANDOVER_TRIES) return undefined;
    const { id, status } = found;
    // The code is gone by then; only who sent the form knows its id.
    if (await this.wasDelivered(em, id, formId)) return { reference: found.reference, status };
    if (found.handoverCode !== code || !orderStates[status].isToHandOver) {
      await ordersDb(em)
        .updateTable('shipments')
        .set({ wrongCodes: sql<number>`wrong_codes + 1` })
        .where('orderId', '=', id)
        .execute();
      return undefined;
    }
    const delivered = await this.deliver(em, id, { reason: 'handover code', formId });
    return delivered && { reference: delivered.reference, status: delivered.status };
  }

  /** "I have it." The same form sent again gets the same answer. Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION. */
  @HandleMessage('orders.confirm-delivery')
  async confirm({ orderId, formId }: RequestOf<'orders.confirm-delivery'>): Promise<PublicOrder> {
    const { id } = await findByPublicId(this.em, orderId);
    await this.em.transactional(async (em) => {
      if (await this.deliver(em, id, { formId })) return;
      if (await this.wasDelivered(em, id, formId)) return;
      throw illegalDelivery((await findById(em, id)).status);
    });
    return readPublicOrder(this.em, orderId, this.usual, this.config);
  }

  private wasDelivered(em: EntityManager, orderId: number, formId: string | undefined) {
    const { kind } = deliveryPlan(this.config).transition;
    return wasTakenByThisRequest(em, orderId, kind, formId);
  }

  private async deliver(
    em: EntityManager,
    orderId: number,
    told: { reason?: string; formId?: string | undefined },
  ) {
    const { transition, set, andThen } = deliveryPlan(this.config);
    const { from, to, kind } = transition;
    const order = await takeStep(em, { orderId, from, to, kind, actor: BUYER, ...told, set });
    if (order) await andThen?.(em, order);
    return order;
  }
}
