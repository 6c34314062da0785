import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { orderStates } from '@spade/contracts/orders/order.states';
import { eraseOrders } from '../order/erase-orders.ts';
import { hasEmail } from '../order/has-email.ts';
import { ordersDb } from '../order/order.tables.ts';

/** Erases a person from finished orders (NDPA 2023 s.34). */
@Controller()
export class ErasePerson {
  constructor(private readonly em: EntityManager) {}

  /**
   * Erases the orders with this e-mail that no longer need their buyer: delivery handed over, or
   * failed without money to pay back. The others are kept and listed. Safe to repeat.
   */
  @HandleMessage('orders.erase-person')
  async handle({
    email,
  }: RequestOf<'orders.erase-person'>): Promise<ReplyOf<'orders.erase-person'>> {
    return this.em.fork().transactional(async (em) => {
      const orders = await ordersDb(em)
        .selectFrom('orders')
        .select(['id', 'reference', 'status', 'isPaidLate', 'refundOwedKobo'])
        .where(hasEmail(email))
        .orderBy('id')
        .forUpdate()
        .execute();
      const { finished = [], kept = [] } = Object.groupBy(orders, (order) =>
        orderStates[order.status].isBuyerNeeded || order.isPaidLate || order.refundOwedKobo > 0
          ? 'kept'
          : 'finished',
      );
      await eraseOrders(
        em,
        finished.map(({ id }) => id),
      );
      return {
        erased: finished.map(({ reference }) => reference),
        kept: kept.map(({ reference, status }) => ({ reference, status })),
      };
    });
  }
}
