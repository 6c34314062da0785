import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { ordersDb } from './order.tables.ts';

/**
 * Tells catalog which of its unclaimed holds, those of each new order among them, have an order. Each of the others
 * gets a fence (see `order.entity.ts`): a slow request that still wants to store an order under it fails and
 * takes the next hold. So catalog can safely release the stock.
 */
@Controller()
export class SettleHolds {
  constructor(private readonly em: EntityManager) {}

  /** Safe to repeat: a fence stays a fence. */
  @HandleMessage('orders.settle-holds')
  async handle({
    holdIds,
  }: RequestOf<'orders.settle-holds'>): Promise<ReplyOf<'orders.settle-holds'>> {
    // Sorted, so that two calls with common holds lock them in the same order.
    const ids = [...new Set(holdIds)].sort();
    if (ids.length === 0) return { stored: [], abandoned: [] };
    return this.em.transactional(async (em) => {
      const db = ordersDb(em);
      // Waits for a request that is storing an order under the same hold; the second statement
      // sees its outcome.
      await db
        .insertInto('order_holds')
        .columns(['holdId'])
        .expression(sql`select unnest(${ids}::uuid[])`)
        .onConflict((conflict) => conflict.column('holdId').doNothing())
        .execute();
      const rows = await db
        .selectFrom('order_holds')
        .select('holdId')
        .where('orderId', 'is not', null)
        .where('holdId', '=', anyOf(ids, 'uuid'))
        .execute();
      const stored = new Set(rows.map((row) => row.holdId));
      return {
        stored: ids.filter((id) => stored.has(id.toLowerCase())),
        abandoned: ids.filter((id) => !stored.has(id.toLowerCase())),
      };
    });
  }
}
