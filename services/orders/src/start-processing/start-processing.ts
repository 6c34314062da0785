import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { AdminOrderDetail, StaffAction } from '@spade/contracts/messages/orders';
import { transitions } from '@spade/contracts/orders/order.states';
import { takeStaffStep } from '../order/staff-step.ts';

/** Staff start the fulfilment of a confirmed order. No event: no other service needs to know. */
@Controller()
export class StartProcessing {
  constructor(private readonly em: EntityManager) {}

  /** Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION. */
  @HandleMessage('orders.start-processing')
  handle(request: StaffAction): Promise<AdminOrderDetail> {
    return takeStaffStep(this.em, { ...request, transition: transitions.startProcessing });
  }
}
