import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Order } from '../order/order.entity.ts';
import { ordersDb } from '../order/order.tables.ts';
import { decideCredit } from './decide-credit.ts';
import { sumOfCredits } from './order-money.ts';

/**
 * Records as a credit what a clerk saw in the account beyond the credits that the order has, so that its amount
 * received stays the sum of its credits. It gives way to the bank's own credit (`giveCredit`).
 */
export async function attestCredit(em: EntityManager, order: Order, actor: string): Promise<void> {
  if (order.amountReceivedKobo === null) return;
  const amountKobo = order.amountReceivedKobo - (await sumOfCredits(em, order.id));
  if (amountKobo <= 0) return;
  const { id: creditId } = await ordersDb(em)
    .insertInto('credits')
    .values({
      fingerprint: `attested:${randomUUID()}`,
      source: 'attested',
      amountKobo,
      valueDate: sql<string>`(now() at time zone 'Africa/Lagos')::date`,
      narration: '',
      recordedBy: actor,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await decideCredit(em, { creditId, orderId: order.id, decidedBy: 'attested', actor });
}
