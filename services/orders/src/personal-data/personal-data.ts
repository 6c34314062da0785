import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { orderStates } from '@spade/contracts/orders/order.states';
import { CLAIM_DAYS } from '@spade/contracts/orders/shipment';
import { sql } from 'kysely';
import { eraseWaitingOf } from '../orders/erase-waiting.ts';
import { idsOf } from '../orders/find-order.ts';
import { readOrderDetail } from '../orders/order-detail.ts';
import { hasOpenProblem } from '../orders/order-problems.ts';
import { isInState } from '../orders/transition.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { eraseOrders } from './erase-orders.ts';

/** True in SQL for orders placed with this e-mail in any case (index `orders_customer_email`). */
const hasEmail = (email: string) => sql<boolean>`lower(customer_email) = lower(${email})`;

/** True in SQL for some days after the goods reached the buyer, who may say that something is wrong with them. */
const isClaimable = sql<boolean>`${isInState('isHandedOver')}
  and (select max(at) from order_events e where e.order_id = orders.id
    and e.to_status <> e.from_status) > now() - make_interval(days => ${CLAIM_DAYS}::integer)`;

/** A person's rights of access and erasure (NDPA 2023 s.34). */
@Controller()
export class PersonalData {
  constructor(private readonly em: EntityManager) {}

  /**
   * Gives a person a copy of the data held about them (NDPA 2023 s.34: right of access). Every order placed with
   * this e-mail in any case, oldest first.
   */
  @HandleMessage('orders.export-person')
  async export({ email }: { email: string }): Promise<{ orders: AdminOrderDetail[] }> {
    const rows = await ordersDb(this.em)
      .selectFrom('orders')
      .select('id')
      .where(hasEmail(email))
      .orderBy('id')
      .execute();
    const orders: AdminOrderDetail[] = [];
    for (const { id } of rows) orders.push(await readOrderDetail(this.em, id));
    return { orders };
  }

  /**
   * Erases a person from finished orders (NDPA 2023 s.34). Erases the orders with this e-mail that no longer need
   * their buyer: delivered some time ago, or failed without money to pay back. The others are kept and listed. Safe
   * to repeat.
   */
  @HandleMessage('orders.erase-person')
  async erase({
    email,
  }: RequestOf<'orders.erase-person'>): Promise<ReplyOf<'orders.erase-person'>> {
    return this.em.fork().transactional(async (em) => {
      const orders = await ordersDb(em)
        .selectFrom('orders')
        .select(['id', 'reference', 'status', 'isPaidLate', 'refundOwedKobo', 'undecidedKobo'])
        .select([isClaimable.as('isClaimable'), hasOpenProblem.as('hasProblem')])
        .where(hasEmail(email))
        .orderBy('id')
        .forUpdate()
        .execute();
      const { finished = [], kept = [] } = Object.groupBy(orders, (order) =>
        orderStates[order.status].isBuyerNeeded ||
        order.isClaimable ||
        order.hasProblem ||
        order.isPaidLate ||
        order.refundOwedKobo + order.undecidedKobo > 0
          ? 'kept'
          : 'finished',
      );
      await eraseOrders(em, idsOf(finished));
      await eraseWaitingOf(em, email);
      return {
        erased: finished.map(({ reference }) => reference),
        kept: kept.map(({ reference, status }) => ({ reference, status })),
      };
    });
  }
}
