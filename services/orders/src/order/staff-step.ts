import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminOrderDetail, StaffAction } from '@spade/contracts/messages/orders';
import { IllegalTransitionError } from './errors.ts';
import { findById, findByStaffName } from './find-order.ts';
import type { Order } from './order.entity.ts';
import { readOrderDetail } from './order-detail.ts';
import type { SqlPart } from './sql.ts';
import type { Transition } from './states.ts';
import { takeStep, wasTakenByThisRequest } from './transition.ts';

/** What a member of staff does to an order. */
export interface StaffStep extends StaffAction {
  transition: Transition;
  reason?: string | undefined;
  set?: SqlPart;
  /** Runs in the same transaction, after the step: outbox and further rows. */
  andThen: (em: EntityManager, order: Order) => Promise<void>;
}

/**
 * Takes a step for staff and answers the order as it is then. Throws ORDERS.NOT_FOUND, or
 * ORDERS.ILLEGAL_TRANSITION with the state that the order is in (a second clerk comes too late).
 */
export async function takeStaffStep(
  em: EntityManager,
  { order: name, adminUsername, transition, reason, set, andThen }: StaffStep,
): Promise<AdminOrderDetail> {
  const { id } = await findByStaffName(em, name);
  await em.transactional(async (transaction) => {
    const order = await takeStep(transaction, {
      orderId: id,
      from: transition.from,
      to: transition.to,
      kind: transition.kind,
      actor: adminUsername,
      reason,
      ...(set && { set }),
    });
    if (order) await andThen(transaction, order);
    else if (!(await wasTakenByThisRequest(transaction, id, transition.kind))) {
      throw new IllegalTransitionError((await findById(transaction, id)).status, transition.action);
    }
  });
  return readOrderDetail(em, id);
}
