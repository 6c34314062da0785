import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { CONFIG } from '@spade/platform/config/config.module';
import { batcher } from '@spade/platform/service/batcher';
import { checkedPublicId } from '../order/find-order.ts';
import { OrderNotFoundError } from '../order/order.errors.ts';
import { readPublicOrders } from '../order/public-order.ts';
import { UsualAnswer } from '../order/usual-answer.ts';
import type { OrdersConfig } from '../orders.config.ts';

/** The buyer's status page. */
@Controller()
export class GetPublicOrder {
  /** Two statements for all who ask at the same moment. */
  private readonly read = batcher('order pages', (ids: readonly string[]) =>
    readPublicOrders(this.em, ids, this.usual, this.config),
  );

  constructor(
    private readonly em: EntityManager,
    private readonly usual: UsualAnswer,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Throws ORDERS.NOT_FOUND, for an integer id too. */
  @HandleMessage('orders.get-public')
  async handle({ orderId }: { orderId: string }): Promise<PublicOrder> {
    const page = await this.read(checkedPublicId(orderId));
    if (!page) throw new OrderNotFoundError();
    return page;
  }
}
