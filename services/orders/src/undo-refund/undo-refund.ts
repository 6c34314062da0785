import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import { sql } from 'kysely';
import { lockOrder } from '../money/decide-credit.ts';
import { RefundFinalError } from '../money/money.errors.ts';
import { mayBeUndone } from '../money/record-refund.ts';
import { findByStaffName } from '../order/find-order.ts';
import { ordersDb } from '../order/order.tables.ts';
import { readOrderDetail } from '../order/order-detail.ts';
import { takeStep, wasTakenByThisRequest } from '../order/transition.ts';

/** Staff ticked a refund off that was not sent: it is owed again. The buyer has heard of neither. */
@Controller()
export class UndoRefund {
  constructor(private readonly em: EntityManager) {}

  /** The last refund of the order, within the hour before its mail. Throws ORDERS.NOT_FOUND, ORDERS.REFUND_FINAL. */
  @HandleMessage('orders.undo-refund')
  async handle({
    order,
    adminUsername,
  }: RequestOf<'orders.undo-refund'>): Promise<AdminOrderDetail> {
    const { id } = await findByStaffName(this.em, order);
    await this.em.transactional((em) => this.undo(em, id, adminUsername));
    return readOrderDetail(this.em, id);
  }

  private async undo(em: EntityManager, orderId: number, actor: string): Promise<void> {
    const order = await lockOrder(em, orderId);
    const refund = await ordersDb(em)
      .updateTable('refunds')
      .set({ undoneAt: sql<Date>`now()`, undoneBy: actor })
      .where(
        'id',
        '=',
        ordersDb(em)
          .selectFrom('refunds')
          .select('id')
          .where('orderId', '=', orderId)
          .where(mayBeUndone)
          .orderBy('id', 'desc')
          .limit(1),
      )
      .returning(['amountKobo', 'isLatePayment'])
      .executeTakeFirst();
    if (!refund) {
      if (await wasTakenByThisRequest(em, orderId, 'refund_undone')) return;
      throw new RefundFinalError();
    }
    const { amountKobo, isLatePayment } = refund;
    await takeStep(em, {
      orderId,
      from: [order.status],
      kind: 'refund_undone',
      actor,
      reason: `${formatNaira(amountKobo)} was not sent back`,
      set: {
        amountRefundedKobo: sql<number>`amount_refunded_kobo - ${amountKobo}::bigint`,
        ...(isLatePayment && { isPaidLate: true, lateSettlement: null }),
      },
    });
  }
}
