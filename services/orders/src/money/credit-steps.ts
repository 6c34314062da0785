import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { Credit } from '@spade/contracts/money/credit';
import { CONFIG } from '@spade/platform/config/config.module';
import { CLERK_UNDO_SECONDS } from '../orders/confirmation.ts';
import { databaseNow } from '../orders/deadlines.ts';
import { findByStaffName, lockOrder } from '../orders/find-order.ts';
import type { DecisionRow } from '../orders/order-money.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { findCredit, presentCredit } from './credits.ts';
import { decideCredit, lockCredit } from './decide-credit.ts';
import { takeCreditOff } from './take-credit-off.ts';

/** What staff decide about a credit besides giving it to an order. */
@Controller()
export class CreditSteps {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Staff say that a credit, or what is left of it, is for no order, such as a loan or a deposit of the owner. Throws
   * ORDERS.CREDIT_NOT_FOUND, ORDERS.CREDIT_DECIDED when all of it belongs to orders, ORDERS.CREDIT_REVERSED.
   */
  @HandleMessage('orders.dismiss-credit')
  async dismiss(request: RequestOf<'orders.dismiss-credit'>): Promise<Credit> {
    const { creditId, adminUsername: actor, reason } = request;
    const credit = await findCredit(this.em, creditId);
    if (credit.reversedAt !== null) throw new CodedError('ORDERS.CREDIT_REVERSED', {});
    await this.em.transactional(async (em) => {
      const locked = await lockCredit(em, creditId, null);
      const amountKobo = (locked.ownKobo ?? 0) + locked.restKobo;
      const of = { creditId, orderId: null, amountKobo };
      await decideCredit(em, { ...of, decidedBy: 'clerk', actor, reason }, locked);
    });
    return presentCredit(await findCredit(this.em, creditId), null);
  }

  /**
   * Staff take back what was decided about a credit, or about a part of it: that is open again. A confirmation that
   * rested on the credit ends, and staff check the order again. All or nothing where several orders have the credit. A clerk takes
   * back their own decision, for some minutes. Throws ORDERS.CREDIT_NOT_FOUND, ORDERS.NOT_FOUND, ORDERS.CREDIT_REFUNDED,
   * ORDERS.UNDO_TIME_OVER.
   */
  @HandleMessage('orders.undo-credit')
  async undo(request: RequestOf<'orders.undo-credit'>): Promise<Credit> {
    const { order, creditId, adminUsername: actor, reason } = request;
    const credit = await findCredit(this.em, creditId);
    const only = order == null ? order : (await findByStaffName(this.em, order)).id;
    // What a clerk attested and was taken off its order is no money: it stays dismissed.
    const decisions = credit.decisions.filter(
      ({ orderId }) =>
        (only === undefined || orderId === only) &&
        !(credit.source === 'attested' && orderId === null),
    );
    const orderIds = decisions.flatMap(({ orderId }) => orderId ?? []);
    // None: a repeated request, or another clerk was faster.
    if (decisions.length > 0)
      await this.em.transactional(async (em) => {
        if (request.role === 'clerk') await requireOwnAndFresh(em, decisions, actor);
        const orders = new Map<number | null, Order>();
        // In the order of the orders, so that two transactions never wait for each other.
        for (const id of orderIds.toSorted((a, b) => a - b))
          orders.set(id, await lockOrder(em, id));
        for (const { orderId } of decisions)
          await takeCreditOff(
            em,
            credit,
            orders.get(orderId) ?? null,
            { actor, reason },
            this.config,
          );
      });
    return presentCredit(await findCredit(this.em, creditId), null);
  }
}

/** Throws ORDERS.UNDO_TIME_OVER unless this clerk has just decided all of these. */
async function requireOwnAndFresh(
  em: EntityManager,
  decisions: readonly DecisionRow[],
  actor: string,
): Promise<void> {
  const since = (await databaseNow(em)).getTime() - CLERK_UNDO_SECONDS * 1_000;
  const isOwn = (decision: DecisionRow) =>
    decision.actor === actor && decision.decidedBy !== 'exact' && decision.at.getTime() > since;
  if (!decisions.every(isOwn)) throw new CodedError('ORDERS.UNDO_TIME_OVER', {});
}
