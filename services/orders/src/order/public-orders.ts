import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { orderStates, statesWhere } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { batcher } from '@spade/platform/service/batcher';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { checkedPublicId, findById, findByPublicId } from './find-order.ts';
import type { Order } from './order.entity.ts';
import { CannotExtendError, OrderNotFoundError } from './order.errors.ts';
import { isWindowOpen } from './payment-window.ts';
import { readPublicOrders } from './public-order.ts';
import { takeStep, wasTakenByThisRequest } from './transition.ts';
import { UsualAnswer } from './usual-answer.ts';

/** The buyer's order page. */
@Controller()
export class PublicOrders {
  constructor(
    private readonly em: EntityManager,
    private readonly usual: UsualAnswer,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Two statements for all who ask at the same moment. */
  private readonly read = batcher('order pages', (ids: readonly string[]) =>
    readPublicOrders(this.em, ids, this.usual, this.config),
  );

  /** The buyer's status page. Throws ORDERS.NOT_FOUND, for an integer id too. */
  @HandleMessage('orders.get-public')
  async get({ orderId }: { orderId: string }): Promise<PublicOrder> {
    const page = await this.read(checkedPublicId(orderId));
    if (!page) throw new OrderNotFoundError();
    return page;
  }

  /**
   * Gives the buyer more time, once, by the length of the first window (WCAG 2.2.1: held stock is the essential
   * exception, but people need time). Throws ORDERS.NOT_FOUND, ORDERS.CANNOT_EXTEND.
   */
  @HandleMessage('orders.extend')
  async extend({ orderId }: { orderId: string }): Promise<PublicOrder> {
    const { id } = await findByPublicId(this.em, orderId);
    const extended = await this.em.transactional((em) =>
      takeStep(em, {
        orderId: id,
        from: statesWhere('isAwaitingPayment'),
        kind: 'extended',
        actor: 'customer',
        onlyIf: ({ and, eb }) => and([eb('extendedAt', 'is', null), isWindowOpen]),
        set: {
          extendedAt: sql<Date>`now()`,
          paymentDeadline: sql<Date>`payment_deadline + make_interval(mins => window_minutes)`,
        },
      }),
    );
    if (!extended && !(await wasTakenByThisRequest(this.em, id, 'extended'))) {
      throw new CannotExtendError(reasonOf(await findById(this.em, id)));
    }
    const [page] = await readPublicOrders(this.em, [orderId], this.usual, this.config);
    if (!page) throw new OrderNotFoundError();
    return page;
  }
}

/** Why this order cannot be extended. */
function reasonOf({ status, extendedAt }: Order) {
  if (!orderStates[status].isAwaitingPayment) return 'not_pending';
  return extendedAt ? 'already_extended' : 'window_over';
}
