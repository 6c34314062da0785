import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { NetworkLoad } from '@spade/contracts/messages/order-lists';
import { type OrderStatus, statesWhere, transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { amountDue } from './amount-due.ts';
import { idsOf } from './find-order.ts';
import { isUnpaid } from './network-share.ts';
import { orderMailFacts, tellCancelled } from './order-mails.ts';
import { type CommonStep, inBatches, isInState, takeSteps } from './transition.ts';

/** Fewer are what one household orders. */
const MIN_OPEN_ORDERS = 3;
const MAX_NETWORKS = 50;

const unpaidIn = (fact: Parameters<typeof isInState>[0]) =>
  sql<number>`count(*) filter (where ${isUnpaid} and ${isInState(fact)})`;

const BATCH_SIZE = 100;

type Request = RequestOf<'orders.release-network'>;

/** Networks from which many orders come that no one has paid for. */
@Controller()
export class Networks {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Shows staff from where many orders come that no one has paid for. */
  @HandleMessage('orders.list-networks')
  async list(): Promise<{ networks: NetworkLoad[] }> {
    const rows = await ordersDb(this.em)
      .selectFrom('orders as o')
      .where('status', 'in', statesWhere('isOpen'))
      .where('network', 'is not', null)
      .groupBy('network')
      .having(sql<boolean>`count(*) >= ${MIN_OPEN_ORDERS}`)
      .select(({ fn }) => [
        sql<string>`network`.as('network'),
        fn.countAll<number>().as('openOrders'),
        unpaidIn('isAwaitingPayment').as('unpaidOrders'),
        unpaidIn('isAwaitingStaff').as('unreadOrders'),
        sql<number>`sum(quantity)::bigint`.as('pieces'),
        sql<number>`sum(${amountDue('o')})::bigint`.as('totalKobo'),
        sql<Date>`min(created_at)`.as('firstAt'),
        sql<Date>`max(created_at)`.as('lastAt'),
      ])
      .orderBy('openOrders', 'desc')
      .orderBy('network')
      .limit(MAX_NETWORKS)
      .execute();
    return {
      networks: rows.map(({ firstAt, lastAt, ...load }) => ({
        ...load,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      })),
    };
  }

  /**
   * Staff take the stock back that unpaid orders of a network keep from the other buyers. Safe to repeat: what was
   * released is no longer open.
   */
  @HandleMessage('orders.release-network')
  async release(request: Request): Promise<ReplyOf<'orders.release-network'>> {
    const cancelled = await this.toUnpaid(request, statesWhere('isAwaitingPayment'), (em, ids) =>
      this.cancel(em, ids, request),
    );
    if (!request.withPictures) return { released: cancelled };
    const { reason, adminUsername: actor } = request;
    const pictured = await this.toUnpaid(request, statesWhere('isAwaitingStaff'), (em, orderIds) =>
      releaseHolds(em, { orderIds, reason, actor }, this.config),
    );
    return { released: cancelled + pictured };
  }

  /** Applies a step to all unpaid orders of the network in these states; returns how many took it. */
  private async toUnpaid(
    { network }: Request,
    states: OrderStatus[],
    apply: (em: EntityManager, orderIds: number[]) => Promise<number>,
  ): Promise<number> {
    let applied = 0;
    await inBatches(this.em, BATCH_SIZE, async (em) => {
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
      applied += await apply(em, idsOf(orders));
      return orders.length;
    });
    return applied;
  }

  private async cancel(
    em: EntityManager,
    orderIds: number[],
    { adminUsername: actor, reason }: Request,
  ): Promise<number> {
    const { to, kind } = transitions.cancel;
    const cancelled = await takeSteps(em, {
      orderIds,
      reason,
      to,
      kind,
      actor,
      from: statesWhere('isAwaitingPayment'),
      set: { failureReason: 'cancelled' },
    });
    await tellCancelled(em, cancelled, reason, this.config);
    return cancelled.length;
  }
}

/**
 * Gives the stock of orders back whose pictures show no payment. They go on as paid late: staff still look for the
 * money, and it continues them. In the caller's transaction, which has locked them; returns how many were released.
 */
export async function releaseHolds(
  em: EntityManager,
  step: Pick<CommonStep, 'orderIds' | 'actor' | 'reason'>,
  config: OrdersConfig,
): Promise<number> {
  const { from, to, kind } = transitions.releaseHold;
  const set = { failureReason: 'released', isPaidLate: true } as const;
  const released = await takeSteps(em, { ...step, from, to, kind, set });
  await recordEvents(
    em,
    'hold-released',
    released.map((order) => orderMailFacts(order, config)),
  );
  return released.length;
}
