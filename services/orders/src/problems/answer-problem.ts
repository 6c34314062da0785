import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { currentRequestId } from '@spade/bus/request-context';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import { findByStaffName, lockOrder } from '../orders/find-order.ts';
import { readOrderDetail } from '../orders/order-detail.ts';
import { orderMailFacts } from '../orders/order-mails.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';

/** Staff answer a buyer with whose goods something is wrong. */
@Controller()
export class AnswerProblem {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Once, of the open problem. Throws ORDERS.NOT_FOUND, ORDERS.PROBLEM_NOT_OPEN. */
  @HandleMessage('orders.answer-problem')
  async handle(request: RequestOf<'orders.answer-problem'>): Promise<AdminOrderDetail> {
    const { id } = await findByStaffName(this.em, request.order);
    await this.em.transactional((em) => this.answer(em, id, request));
    return readOrderDetail(this.em, id);
  }

  private async answer(
    em: EntityManager,
    orderId: number,
    { adminUsername, answer, reason }: RequestOf<'orders.answer-problem'>,
  ): Promise<void> {
    const order = await lockOrder(em, orderId);
    const requestId = currentRequestId() ?? null;
    const answered = await ordersDb(em)
      .updateTable('order_problems')
      .set({
        answer,
        reason,
        answeredBy: adminUsername,
        answeredAt: sql<Date>`now()`,
        answerRequestId: requestId,
      })
      .where('orderId', '=', orderId)
      .where('answer', 'is', null)
      .returning('kind')
      .executeTakeFirst();
    if (answered) {
      const facts = orderMailFacts(order, this.config);
      const { kind } = answered;
      await recordEvent(em, 'problem-answered', {
        ...facts,
        kind,
        answer,
        reason,
        refundKobo: null,
      });
      return;
    }
    const isRepeat =
      requestId !== null &&
      (await ordersDb(em)
        .selectFrom('order_problems')
        .select('id')
        .where('orderId', '=', orderId)
        .where('answerRequestId', '=', requestId)
        .executeTakeFirst());
    if (!isRepeat) throw new CodedError('ORDERS.PROBLEM_NOT_OPEN', {});
  }
}
