import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdminOrderDetail, StaffAction } from '@spade/contracts/messages/orders';
import { takeStaffStep } from '../order/staff-step.ts';
import { transitions } from '../order/states.ts';

/** Staff begin the fulfilment of a confirmed order. Nobody else needs to hear of it. */
@Injectable()
export class StartProcessingService {
  constructor(private readonly em: EntityManager) {}

  /** Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION. */
  start(request: StaffAction): Promise<AdminOrderDetail> {
    return takeStaffStep(this.em, {
      order: request.order,
      adminUsername: request.adminUsername,
      transition: transitions.startProcessing,
      andThen: async () => {},
    });
  }
}
