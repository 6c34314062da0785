import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { isMoneyMissing } from '@spade/contracts/orders/order.endings';
import { maySet, orderStates, transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { notConfirmed, withdrawMails } from '../orders/confirmation.ts';
import { deadlineAfterRejection } from '../orders/deadlines.ts';
import { findByStaffName, lockOrder } from '../orders/find-order.ts';
import { voidReceipt } from '../orders/issue-receipt.ts';
import { dueKoboOf, ledgerOf } from '../orders/ledger.ts';
import { readOrderDetail } from '../orders/order-detail.ts';
import { orderMailFacts } from '../orders/order-mails.ts';
import { type Step, takeStep, wasTakenByThisRequest } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';

/** Staff decide what follows for an order whose payment the bank took back. */
@Controller()
export class AnswerReversal {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Throws ORDERS.NOT_FOUND, ORDERS.NOT_TAKEN_BACK when the order lacks nothing that was taken back. */
  @HandleMessage('orders.answer-reversal')
  async handle(request: RequestOf<'orders.answer-reversal'>): Promise<AdminOrderDetail> {
    const { adminUsername: actor, answer, reason } = request;
    const { id } = await findByStaffName(this.em, request.order);
    const kind: Step['kind'] = answer === 'ask' ? transitions.askAgain.kind : 'reversal_left';
    await this.em.transactional(async (em) => {
      const order = await lockOrder(em, id);
      if (!isMoneyMissing({ ...order, shortfallKobo: ledgerOf(order).shortfallKobo })) {
        if (await wasTakenByThisRequest(em, id, kind)) return;
        throw new CodedError('ORDERS.NOT_TAKEN_BACK', {});
      }
      const step = { orderId: id, from: [order.status], kind, actor, reason };
      if (answer === 'ask') await this.ask(em, order, step);
      else await takeStep(em, { ...step, set: { isPaymentTakenBack: false } });
    });
    return readOrderDetail(this.em, id);
  }

  /** An order that is not being fulfilled waits for its payment again, with a fresh deadline; any other stays marked. */
  private async ask(em: EntityManager, order: Order, step: Step): Promise<void> {
    const returns = maySet(transitions.askAgain, order.status);
    const isWaiting = returns || orderStates[order.status].isAwaitingPayment;
    const after = await takeStep(em, {
      ...step,
      ...(returns && { to: transitions.askAgain.to }),
      ...(isWaiting && {
        set: {
          ...notConfirmed,
          isPaymentTakenBack: false,
          amountReceivedKobo: order.amountReceivedKobo || null,
          paymentDeadline: await deadlineAfterRejection(em, this.config),
        },
      }),
    });
    if (!after) return;
    await withdrawMails(em, order);
    if (returns) await voidReceipt(em, order.id);
    await recordEvent(em, 'payment-undone', {
      ...orderMailFacts(after, this.config),
      cause: 'returned',
      restKobo: dueKoboOf(after),
      reviewBy: null,
      payBy: isWaiting ? after.paymentDeadline.toISOString() : null,
    });
  }
}
