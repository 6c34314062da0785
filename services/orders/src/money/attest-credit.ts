import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestOf } from '@spade/contracts/messages/message';
import { sql } from 'kysely';
import type { Order } from '../order/order.entity.ts';
import { ordersDb } from '../order/order.tables.ts';
import { decideCredit } from './decide-credit.ts';
import { sumOfCredits } from './order-money.ts';

/** Who found the payment, and what they say of it; today when they name no day. */
type Attestation = Pick<RequestOf<'orders.confirm'>, 'adminUsername' | 'paidOn' | 'transactionId'>;

/**
 * Records as a credit what a clerk saw in the account beyond the credits that the order has, so that its amount
 * received stays the sum of its credits. It gives way to the bank's own credit (`giveCredit`).
 */
export async function attestCredit(
  em: EntityManager,
  order: Order,
  { adminUsername: actor, paidOn, transactionId }: Attestation,
): Promise<void> {
  if (order.amountReceivedKobo === null) return;
  const amountKobo = order.amountReceivedKobo - (await sumOfCredits(em, order.id));
  if (amountKobo <= 0) return;
  const { id: creditId } = await ordersDb(em)
    .insertInto('credits')
    .values({
      fingerprint: `attested:${randomUUID()}`,
      source: 'attested',
      amountKobo,
      valueDate: paidOn ?? sql<string>`(now() at time zone 'Africa/Lagos')::date`,
      narration: '',
      bankId: transactionId ?? null,
      recordedBy: actor,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await decideCredit(em, { creditId, orderId: order.id, decidedBy: 'attested', actor });
}
