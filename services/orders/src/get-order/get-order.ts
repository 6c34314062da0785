import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { findByStaffName } from '../order/find-order.ts';
import { readOrderDetail } from '../order/order-detail.ts';

/** One order for staff, with its proofs and history. */
@Controller()
export class GetOrder {
  constructor(private readonly em: EntityManager) {}

  /** `order` is an integer id or a public id. Throws ORDERS.NOT_FOUND. */
  @HandleMessage('orders.get')
  async handle({ order }: { order: string }): Promise<AdminOrderDetail> {
    const { id } = await findByStaffName(this.em, order);
    return readOrderDetail(this.em, id);
  }
}
