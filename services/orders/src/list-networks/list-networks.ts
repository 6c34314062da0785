import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { NetworkLoad } from '@spade/contracts/messages/order-lists';
import { type OrderStatus, statesWhere } from '@spade/contracts/orders/order.states';
import { sql } from 'kysely';
import { isUnpaid } from '../order/network-share.ts';
import { ordersDb } from '../order/order.tables.ts';

/** Fewer are what one household orders. */
const MIN_OPEN_ORDERS = 3;
const MAX_NETWORKS = 50;

const unpaidIn = (states: readonly OrderStatus[]) =>
  sql<number>`count(*) filter (where ${isUnpaid} and status = any(${states}))`;

/** Shows staff from where many orders come that no one has paid for. */
@Controller()
export class ListNetworks {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('orders.list-networks')
  async handle(): Promise<{ networks: NetworkLoad[] }> {
    const rows = await ordersDb(this.em)
      .selectFrom('orders as o')
      .where('status', 'in', statesWhere('isOpen'))
      .where('network', 'is not', null)
      .groupBy('network')
      .having(sql<boolean>`count(*) >= ${MIN_OPEN_ORDERS}`)
      .select(({ fn }) => [
        sql<string>`network`.as('network'),
        fn.countAll<number>().as('openOrders'),
        unpaidIn(statesWhere('isAwaitingPayment')).as('unpaidOrders'),
        unpaidIn(statesWhere('isAwaitingStaff')).as('unreadOrders'),
        sql<number>`sum(quantity)::bigint`.as('pieces'),
        sql<number>`sum(total_kobo)::bigint`.as('totalKobo'),
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
}
