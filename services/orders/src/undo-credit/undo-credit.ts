import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { currentRequestId } from '@spade/bus/request-context';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { Credit } from '@spade/contracts/money/credit';
import { CONFIG } from '@spade/platform/config/config.module';
import { type DecidedCredit, presentCredit } from '../money/credit.presenter.ts';
import { lockOrder } from '../money/decide-credit.ts';
import { findCredit } from '../money/find-credit.ts';
import { ordersDb } from '../order/order.tables.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { takeFromOrder } from './take-from-order.ts';

/** Staff take back what was decided about a credit: it is open again. */
@Controller()
export class UndoCredit {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * A confirmation that rested on the credit ends, and staff check the order again. Throws
   * ORDERS.CREDIT_NOT_FOUND, ORDERS.ILLEGAL_TRANSITION once fulfilment began, ORDERS.CREDIT_REFUNDED.
   */
  @HandleMessage('orders.undo-credit')
  async handle(request: RequestOf<'orders.undo-credit'>): Promise<Credit> {
    const credit = await findCredit(this.em, request.creditId);
    // An open credit: a repeated request, or another clerk was faster.
    if (credit.decidedBy !== null) await this.undo(credit, request);
    return presentCredit(await findCredit(this.em, request.creditId), null);
  }

  private undo(
    credit: DecidedCredit,
    { adminUsername: actor, reason }: RequestOf<'orders.undo-credit'>,
  ): Promise<void> {
    const { id: creditId, orderId } = credit;
    return this.em.transactional(async (em) => {
      const db = ordersDb(em);
      const order = orderId === null ? null : await lockOrder(em, orderId);
      const undone = await db
        .deleteFrom('credit_decisions')
        .where('creditId', '=', creditId)
        .where('orderId', orderId === null ? 'is' : '=', orderId)
        .returning('creditId')
        .executeTakeFirst();
      if (!undone) return;
      const requestId = currentRequestId() ?? null;
      await db
        .insertInto('credit_events')
        .values({ creditId, orderId, kind: 'undone', actor, reason, requestId })
        .execute();
      if (order) await takeFromOrder(em, order, { credit, actor, reason }, this.config);
    });
  }
}
