import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestOf } from '@spade/contracts/messages/message';
import { sql } from 'kysely';
import type { Order } from '../order/order.entity.ts';
import { ordersDb } from '../order/order.tables.ts';
import { recordDecided, takeOpenCredits } from './decide-credit.ts';
import { AlertNotUsableError } from './money.errors.ts';
import { sumOfCredits } from './order-money.ts';

/** Who found the payment, and what they say of it, by which alert; today when they name no day. */
type Attestation = Pick<
  RequestOf<'orders.confirm'>,
  'adminUsername' | 'paidOn' | 'transactionId' | 'alertId'
>;

/**
 * Records as a credit what a clerk saw in the account beyond the credits that the order has, so that its amount
 * received stays the sum of its credits. It gives way to the bank's own credit (`giveCredit`). Throws
 * ORDERS.ALERT_NOT_USABLE when another clerk has just used the alert.
 */
export async function attestCredit(
  em: EntityManager,
  order: Order,
  { adminUsername: actor, paidOn, transactionId, alertId }: Attestation,
): Promise<void> {
  if (order.amountReceivedKobo === null) return;
  const amountKobo = order.amountReceivedKobo - (await sumOfCredits(em, order.id));
  if (amountKobo <= 0) return;
  const credit = await ordersDb(em)
    .insertInto('credits')
    .values({
      fingerprint: `attested:${randomUUID()}`,
      source: 'attested',
      amountKobo,
      valueDate: paidOn ?? sql<string>`(now() at time zone 'Africa/Lagos')::date`,
      narration: '',
      bankId: transactionId ?? null,
      alertId: alertId ?? null,
      recordedBy: actor,
    })
    .onConflict((conflict) => conflict.column('alertId').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!credit) throw new AlertNotUsableError(null);
  const decision = {
    creditId: credit.id,
    orderId: order.id,
    amountKobo,
    decidedBy: 'attested',
    actor,
  } as const;
  await takeOpenCredits(em, [decision]);
  await recordDecided(em, [decision]);
}
