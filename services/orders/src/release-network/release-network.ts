import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { type OrderStatus, statesWhere, transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { orderMailFacts } from '../order/mail-facts.ts';
import { isUnpaid } from '../order/network-share.ts';
import { ordersDb } from '../order/order.tables.ts';
import { releaseHolds } from '../order/release-holds.ts';
import { takeSteps } from '../order/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';

const BATCH_SIZE = 100;

type Request = RequestOf<'orders.release-network'>;

/** Staff take the stock back that unpaid orders of a network keep from the other buyers. */
@Controller()
export class ReleaseNetwork {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Safe to repeat: what was released is no longer open. */
  @HandleMessage('orders.release-network')
  async handle(request: Request): Promise<ReplyOf<'orders.release-network'>> {
    const cancelled = await this.inBatches(request, statesWhere('isAwaitingPayment'), (em, ids) =>
      this.cancel(em, ids, request),
    );
    if (!request.withPictures) return { released: cancelled };
    const pictured = await this.inBatches(request, statesWhere('isAwaitingStaff'), (em, ids) => {
      const orders = ids.map((orderId) => ({ orderId, reason: request.reason }));
      return releaseHolds(em, { orders, actor: request.adminUsername }, this.config);
    });
    return { released: cancelled + pictured };
  }

  /** Applies a step to all unpaid orders of the network in these states; returns how many took it. */
  private async inBatches(
    { network }: Request,
    states: OrderStatus[],
    apply: (em: EntityManager, orderIds: number[]) => Promise<number>,
  ): Promise<number> {
    for (let total = 0; ; ) {
      const { met, applied } = await this.em.fork().transactional(async (em) => {
        const orders = await ordersDb(em)
          .selectFrom('orders as o')
          .select('o.id')
          .where('o.network', '=', network)
          .where('o.status', 'in', states)
          .where(isUnpaid)
          .orderBy('o.id')
          .limit(BATCH_SIZE)
          .forUpdate()
          .execute();
        const ids = orders.map(({ id }) => id);
        return { met: ids.length, applied: await apply(em, ids) };
      });
      total += applied;
      if (met < BATCH_SIZE) return total;
    }
  }

  private async cancel(
    em: EntityManager,
    orderIds: number[],
    { adminUsername: actor, reason }: Request,
  ): Promise<number> {
    const { to, kind } = transitions.cancel;
    const cancelled = await takeSteps(em, {
      ...{ orders: orderIds.map((orderId) => ({ orderId, reason })), to, kind, actor },
      from: statesWhere('isAwaitingPayment'),
      set: { failureReason: 'cancelled' },
    });
    await recordEvents(
      em,
      'order-cancelled',
      cancelled.map((order) => ({
        ...orderMailFacts(order, this.config),
        holdId: order.holdId,
        cancelReason: reason,
      })),
    );
    return cancelled.length;
  }
}
