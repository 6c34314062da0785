import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { statesWhere, transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { tellRefundsOfEnded } from '../money/tell-ended.ts';
import { orderMailFacts } from '../order/mail-facts.ts';
import { ordersDb } from '../order/order.tables.ts';
import { takeSteps } from '../order/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';

const BATCH_SIZE = 100;

/** Staff cancel the unpaid orders of a network that keeps stock from the other buyers. */
@Controller()
export class ReleaseNetwork {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Leaves orders with a proof alone: their buyers may have paid. Safe to repeat. */
  @HandleMessage('orders.release-network')
  async handle(
    request: RequestOf<'orders.release-network'>,
  ): Promise<ReplyOf<'orders.release-network'>> {
    let released = 0;
    for (;;) {
      const { met, cancelled } = await this.releaseBatch(request);
      released += cancelled;
      if (met < BATCH_SIZE) return { released };
    }
  }

  private releaseBatch({ network, adminUsername, reason }: RequestOf<'orders.release-network'>) {
    const from = statesWhere('isAwaitingPayment');
    const { to, kind } = transitions.cancel;
    return this.em.fork().transactional(async (em) => {
      const orders = await ordersDb(em)
        .selectFrom('orders')
        .select('id')
        .where('network', '=', network)
        .where('status', 'in', from)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .forUpdate()
        .execute();
      const set = { failureReason: 'cancelled' } as const;
      const steps = orders.map(({ id: orderId }) => ({ orderId, reason }));
      const common = { orders: steps, from, to, kind, actor: adminUsername, set };
      const cancelled = await takeSteps(em, common);
      await recordEvents(
        em,
        'order-cancelled',
        cancelled.map((order) => ({
          ...orderMailFacts(order, this.config),
          holdId: order.holdId,
          cancelReason: reason,
        })),
      );
      await tellRefundsOfEnded(em, cancelled, this.config);
      return { met: orders.length, cancelled: cancelled.length };
    });
  }
}
