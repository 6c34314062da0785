import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { currentRequestId } from '@spade/bus/request-context';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { Credit } from '@spade/contracts/money/credit';
import { CONFIG } from '@spade/platform/config/config.module';
import { type DecidedCredit, type DecisionRow, presentCredit } from '../money/credit.presenter.ts';
import { lockOrder } from '../money/decide-credit.ts';
import { findCredit } from '../money/find-credit.ts';
import { findByStaffName } from '../order/find-order.ts';
import type { Order } from '../order/order.entity.ts';
import { ordersDb } from '../order/order.tables.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { takeFromOrder } from './take-from-order.ts';

/** Staff take back what was decided about a credit, or about a part of it: that is open again. */
@Controller()
export class UndoCredit {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * A confirmation that rested on the credit ends, and staff check the order again. All or nothing where several orders
   * have the credit. Throws ORDERS.CREDIT_NOT_FOUND, ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION once fulfilment began, ORDERS.CREDIT_REFUNDED.
   */
  @HandleMessage('orders.undo-credit')
  async handle(request: RequestOf<'orders.undo-credit'>): Promise<Credit> {
    const credit = await findCredit(this.em, request.creditId);
    const { order } = request;
    const only = order == null ? order : (await findByStaffName(this.em, order)).id;
    const decisions = credit.decisions.filter(
      ({ orderId }) => only === undefined || orderId === only,
    );
    // None: a repeated request, or another clerk was faster.
    if (decisions.length > 0) await this.undo(credit, decisions, request);
    return presentCredit(await findCredit(this.em, request.creditId), null);
  }

  private undo(
    credit: DecidedCredit,
    decisions: readonly DecisionRow[],
    { adminUsername: actor, reason }: RequestOf<'orders.undo-credit'>,
  ): Promise<void> {
    const { id: creditId } = credit;
    const orderIds = decisions.flatMap(({ orderId }) => orderId ?? []);
    return this.em.transactional(async (em) => {
      const db = ordersDb(em);
      const orders = new Map<number | null, Order>();
      // In the order of the orders, so that two transactions never wait for each other.
      for (const id of orderIds.toSorted((a, b) => a - b)) orders.set(id, await lockOrder(em, id));
      for (const { orderId } of decisions) {
        const undone = await db
          .deleteFrom('credit_decisions')
          .where('creditId', '=', creditId)
          .where('orderId', orderId === null ? 'is' : '=', orderId)
          .returning('amountKobo')
          .executeTakeFirst();
        if (!undone) continue;
        const { amountKobo: partKobo } = undone;
        const requestId = currentRequestId() ?? null;
        const event = { creditId, orderId, amountKobo: partKobo, actor, reason, requestId };
        await db
          .insertInto('credit_events')
          .values({ ...event, kind: 'undone' })
          .execute();
        const order = orders.get(orderId);
        const taken = { credit, partKobo, actor, reason };
        if (order) await takeFromOrder(em, order, taken, this.config);
      }
    });
  }
}
