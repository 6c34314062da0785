import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { findByPublicId } from '../order/find-order.ts';
import { OrderSettings } from '../order/order-settings.ts';
import { readPublicOrder } from '../order/public-order.ts';

/** The buyer's status page. */
@Injectable()
export class GetPublicOrderService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: OrderSettings,
  ) {}

  /** Throws ORDERS.NOT_FOUND, for an integer id too. */
  async get({ orderId }: { orderId: string }): Promise<PublicOrder> {
    const order = await findByPublicId(this.em, orderId);
    return readPublicOrder(this.em, order, this.settings);
  }
}
