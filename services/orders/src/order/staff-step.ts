import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminOrderDetail, StaffAction } from '@spade/contracts/messages/orders';
import { findById, findByStaffName } from './find-order.ts';
import type { Order } from './order.entity.ts';
import { IllegalTransitionError } from './order.errors.ts';
import { readOrderDetail } from './order-detail.ts';
import {
  type OrderChanges,
  type OrderCondition,
  type Step,
  takeStep,
  wasTakenByThisRequest,
} from './transition.ts';

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
      throw new IllegalTransitionError((await findById(transaction, id)).status, action);
    }
  });
  return readOrderDetail(em, id);
}
