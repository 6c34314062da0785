import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { CONFIG } from '@spade/platform/config/config.module';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { readPublicOrder } from '../order/public-order.ts';
import type { OrdersConfig } from '../orders.config.ts';

/** The buyer's status page. */
@Controller()
export class GetPublicOrder {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Throws ORDERS.NOT_FOUND, for an integer id too. */
  @HandleMessage('orders.get-public')
  async handle({ orderId }: { orderId: string }): Promise<PublicOrder> {
    return readPublicOrder(this.em, orderId, this.config);
  }
}
