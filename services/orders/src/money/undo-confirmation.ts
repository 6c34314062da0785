import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { maySet, transitions } from '@spade/contracts/orders/order.states';
import { mayDo } from '@spade/contracts/staff/permissions';
import { CONFIG } from '@spade/platform/config/config.module';
import { databaseNow } from '../orders/deadlines.ts';
import { findByStaffName, lockOrder } from '../orders/find-order.ts';
import { readOrderDetail } from '../orders/order-detail.ts';
import { sumOfCredits } from '../orders/order-money.ts';
import { wasTakenByThisRequest } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { findCredits } from './credits.ts';
import { type Deed, endConfirmation, takeCreditOff } from './take-credit-off.ts';

/** An order was not paid after all: a slip of a clerk, or a false receipt that an approver found. */
@Controller()
export class UndoConfirmation {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION, ORDERS.CREDIT_REFUNDED; ORDERS.UNDO_TIME_OVER for a clerk who did
   * not confirm the order a moment ago, or when someone gave it another credit since.
   */
  @HandleMessage('orders.undo-confirmation')
  async handle(request: RequestOf<'orders.undo-confirmation'>): Promise<AdminOrderDetail> {
    const { adminUsername: actor, role, reason } = request;
    const { id } = await findByStaffName(this.em, request.order);
    await this.em.transactional(async (em) => {
      const order = await lockOrder(em, id);
      const { action, kind } = transitions.undoConfirmation;
      if (!maySet(transitions.undoConfirmation, order.status)) {
        if (await wasTakenByThisRequest(em, id, kind)) return;
        throw new CodedError('ORDERS.ILLEGAL_TRANSITION', { status: order.status, action });
      }
      const given = await givenSince(em, order);
      if (!mayDo(role, 'settle-payments')) await requireOwnAndPending(em, order, given, actor);
      await this.undo(em, order, given, { actor, reason });
    });
    return readOrderDetail(this.em, id);
  }

  private async undo(
    em: EntityManager,
    { id }: Order,
    given: readonly { creditId: number }[],
    deed: Deed,
  ): Promise<void> {
    const ids = given.map(({ creditId }) => creditId);
    for (const credit of await findCredits(em, ids))
      await takeCreditOff(em, credit, await lockOrder(em, id), deed, this.config);
    const order = await lockOrder(em, id);
    if (!maySet(transitions.undoConfirmation, order.status)) return;
    if (order.amountRefundedKobo > 0) throw new CodedError('ORDERS.CREDIT_REFUNDED', {});
    // Confirmed without an amount, by a clerk's word alone.
    await endConfirmation(em, order, deed, await sumOfCredits(em, id), this.config);
  }
}

/** Credits that the order was given when it was confirmed, or since: what confirmed it, and what took its place. */
const givenSince = (em: EntityManager, { id, confirmedAt }: Order) =>
  ordersDb(em)
    .selectFrom('credit_decisions')
    .where('orderId', '=', id)
    .where('at', '>=', confirmedAt ?? new Date(0))
    .select(['creditId', 'actor'])
    .orderBy('id')
    .execute();

async function requireOwnAndPending(
  em: EntityManager,
  { confirmedBy, mailDueAt }: Order,
  given: readonly { actor: string }[],
  actor: string,
): Promise<void> {
  const isPending = mailDueAt !== null && mailDueAt > (await databaseNow(em));
  const isOwn = confirmedBy === actor && given.every((decision) => decision.actor === actor);
  if (!isPending || !isOwn) throw new CodedError('ORDERS.UNDO_TIME_OVER', {});
}
