import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail, StaffAction } from '@spade/contracts/messages/orders';
import { isMoneyMissing } from '@spade/contracts/orders/order.endings';
import { transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { deadlineAfterRejection } from './deadlines.ts';
import { findById, findByStaffName, lockOrder } from './find-order.ts';
import { ledgerOf } from './ledger.ts';
import { readOrderDetail } from './order-detail.ts';
import { orderMailFacts, tellCancelled } from './order-mails.ts';
import { isDisputed } from './order-money.ts';
import {
  type OrderChanges,
  type OrderCondition,
  type Step,
  takeStep,
  wasTakenByThisRequest,
} from './transition.ts';

/** Steps of staff that need no more than the order. */
@Controller()
export class StaffSteps {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Staff cancel an order that is not paid; its stock returns. Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION.
   */
  @HandleMessage('orders.cancel')
  cancel(request: RequestOf<'orders.cancel'>): Promise<AdminOrderDetail> {
    return takeStaffStep(this.em, {
      ...request,
      transition: transitions.cancel,
      set: { failureReason: 'cancelled' },
      andThen: (em, order) => tellCancelled(em, [order], request.reason, this.config),
    });
  }

  /**
   * Staff reject the proof; the buyer gets a new payment window, of at least two working hours, and the stock
   * stays held. Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION.
   */
  @HandleMessage('orders.reject-proof')
  async rejectProof(request: RequestOf<'orders.reject-proof'>): Promise<AdminOrderDetail> {
    const paymentDeadline = await deadlineAfterRejection(this.em, this.config);
    return takeStaffStep(this.em, {
      ...request,
      transition: transitions.rejectProof,
      set: { paymentDeadline },
      andThen: async (em, order) => {
        await ordersDb(em)
          .updateTable('order_proofs')
          .set({ rejectionReason: request.reason })
          .where('orderId', '=', order.id)
          .where('rejectionReason', 'is', null)
          .execute();
        await recordEvent(em, 'proof-rejected', {
          ...orderMailFacts(order, this.config),
          rejectionReason: request.reason,
        });
      },
    });
  }
}

/** Locks the order, and throws ORDERS.PAYMENT_TAKEN_BACK while staff must decide about its money first. */
export async function requireMoneyIsThere(em: EntityManager, id: number): Promise<void> {
  const order = await lockOrder(em, id);
  const { shortfallKobo } = ledgerOf(order);
  const disputed = await ordersDb(em)
    .selectFrom('credit_decisions as decision')
    .select('decision.id')
    .where('decision.orderId', '=', id)
    .where(isDisputed('decision.credit_id'))
    .executeTakeFirst();
  if (disputed || isMoneyMissing({ ...order, shortfallKobo }))
    throw new CodedError('ORDERS.PAYMENT_TAKEN_BACK', {});
}

/** What a member of staff does to an order. */
export interface StaffStep extends StaffAction {
  /** Without `to`, the order stays in its state. */
  transition: Pick<Step, 'from' | 'to' | 'kind'> & { action: string };
  onlyIf?: OrderCondition;
  reason?: string | undefined;
  /** What else changes with the state. */
  set?: OrderChanges;
  /** Runs before the step in the same transaction; what it throws stops it. */
  before?: (em: EntityManager) => Promise<void>;
  /** Runs after the step in the same transaction: outbox and further rows. */
  andThen?: (em: EntityManager, order: Order) => Promise<void>;
}

/**
 * Takes a step for staff and returns the changed order. Throws ORDERS.NOT_FOUND, or
 * ORDERS.ILLEGAL_TRANSITION with the order's current state (another clerk was faster).
 */
export async function takeStaffStep(
  em: EntityManager,
  { order: name, adminUsername, transition, reason, onlyIf, set, before, andThen }: StaffStep,
): Promise<AdminOrderDetail> {
  const { id } = await findByStaffName(em, name);
  await em.transactional(async (transaction) => {
    const { from, to, kind, action } = transition;
    await before?.(transaction);
    const step = { orderId: id, from, to, kind, actor: adminUsername, reason, onlyIf, set };
    const order = await takeStep(transaction, step);
    if (order) await andThen?.(transaction, order);
    else if (!(await wasTakenByThisRequest(transaction, id, kind))) {
      throw new CodedError('ORDERS.ILLEGAL_TRANSITION', {
        status: (await findById(transaction, id)).status,
        action,
      });
    }
  });
  return readOrderDetail(em, id);
}
