import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { findByStaffName } from '../order/find-order.ts';
import { readOrderDetail } from '../order/order-detail.ts';

/** One order for staff, with its proofs and history. */
@Injectable()
export class GetOrderService {
  constructor(private readonly em: EntityManager) {}

  /** `order` is an integer id or a public id. Throws ORDERS.NOT_FOUND. */
  async get({ order }: { order: string }): Promise<AdminOrderDetail> {
    const { id } = await findByStaffName(this.em, order);
    return readOrderDetail(this.em, id);
  }
}
