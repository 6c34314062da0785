import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import type { GrantAsk } from '@spade/contracts/orders/grant-ask';
import { CONFIG } from '@spade/platform/config/config.module';
import { findByStaffName, lockOrder } from '../orders/find-order.ts';
import { answerGrantAsk, readGrantAsk, requireNotAsker } from '../orders/grant-asks.ts';
import { readOrderDetail } from '../orders/order-detail.ts';
import { takeStep, wasTakenByThisRequest } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { giveRefund, requireGrantable } from './grant-refund.ts';
import { giveDiscount, requireDiscountable } from './set-discount.ts';

type Answer = RequestOf<'orders.answer-grant'>;

/** An approver gives, or declines, what a clerk asked for above the limits. */
@Controller()
export class AnswerGrant {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * What is given is what was asked for, and counts against no limit of the clerk. Throws ORDERS.NOT_FOUND,
   * ORDERS.ASK_NOT_OPEN, ORDERS.OWN_APPROVAL and what stops a discount or a refund.
   */
  @HandleMessage('orders.answer-grant')
  async handle(request: Answer): Promise<AdminOrderDetail> {
    const { id } = await findByStaffName(this.em, request.order);
    await this.em.transactional(async (em) => {
      const order = await lockOrder(em, id);
      for (const kind of ['discounted', 'refund_decided', 'grant_declined'] as const)
        if (await wasTakenByThisRequest(em, id, kind)) return;
      const ask = await readGrantAsk(em, id);
      if (ask?.state !== 'open' || ask.askId !== request.askId)
        throw new CodedError('ORDERS.ASK_NOT_OPEN', {});
      await requireNotAsker(em, id, request.adminUsername);
      if (request.isGranted) await this.give(em, order, ask, request);
      else await this.decline(em, order, request);
    });
    return readOrderDetail(this.em, id);
  }

  private async give(
    em: EntityManager,
    order: Order,
    { kind, amountKobo, goods, reason }: GrantAsk,
    { adminUsername, role }: Answer,
  ): Promise<void> {
    const giver = { order: order.publicId, adminUsername, role, reason };
    await answerGrantAsk(em, order.id, { answer: 'granted', actor: adminUsername });
    if (kind === 'discount') {
      const discount = { ...giver, discountKobo: amountKobo };
      requireDiscountable(order, discount);
      await giveDiscount(em, order, discount, this.config);
    } else {
      const refund = { ...giver, amountKobo, ...(goods && { goods }) };
      await requireGrantable(em, order, refund);
      await giveRefund(em, order, refund, this.config);
    }
  }

  private async decline(
    em: EntityManager,
    { id: orderId, status }: Order,
    { adminUsername: actor, reason = '' }: Answer,
  ): Promise<void> {
    await answerGrantAsk(em, orderId, { answer: 'declined', actor, reason });
    await takeStep(em, { orderId, from: [status], kind: 'grant_declined', actor, reason });
  }
}
