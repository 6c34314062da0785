import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { CounterPayment } from '@spade/contracts/money/credit';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import { sumOfCredits } from '../orders/order-money.ts';
import type { CreditRecord } from '../tables/money.entity.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { decideCredit } from './decide-credit.ts';

/** Who found the payment, and what they say of it, by which alert; today when they name no day. */
type Attestation = Pick<
  RequestOf<'orders.confirm'>,
  'adminUsername' | 'paidOn' | 'transactionId' | 'alertId' | 'paidBy'
>;

/** What lists of credits say of it. */
const counterWords: Record<CounterPayment, string> = { cash: 'Cash', pos: 'Card (POS)' };

/**
 * Records as a credit what a clerk saw in the account beyond the credits that the order has, so that its amount
 * received stays the sum of its credits. It gives way to the bank's own credit (`applyCredit`), unless it was paid at the counter. Throws
 * ORDERS.ALERT_NOT_USABLE when another clerk has just used the alert.
 */
export async function attestCredit(
  em: EntityManager,
  order: Order,
  { adminUsername: actor, paidOn, transactionId, alertId, paidBy }: Attestation,
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
      narration: paidBy === undefined ? '' : counterWords[paidBy],
      bankId: transactionId ?? null,
      alertId: alertId ?? null,
      paidBy: paidBy ?? null,
      recordedBy: actor,
    })
    .onConflict((conflict) => conflict.column('alertId').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!credit) throw new CodedError('ORDERS.ALERT_NOT_USABLE', { reference: null });
  const decision = { creditId: credit.id, orderId: order.id, amountKobo, actor } as const;
  const isNew = { restKobo: amountKobo, ownKobo: undefined };
  // No credit of the bank will ever take the place of what was paid at the counter.
  const decidedBy = paidBy === undefined ? 'attested' : 'clerk';
  await decideCredit(em, { ...decision, decidedBy }, isNew);
}

/**
 * The bank's credit takes the place of what staff attested, or the same money would count twice. Of several attested
 * payments of one order it is the one with the same id of the bank, else with the same amount; where none fits, the bank's
 * word stands against all of them.
 */
export async function replaceAttestations(
  em: EntityManager,
  orderId: number,
  credit: Pick<CreditRecord, 'id' | 'amountKobo'>,
  partKobo: number,
): Promise<void> {
  const standing = await ordersDb(em)
    .selectFrom('credit_decisions as decision')
    .innerJoin('credits as attested', 'attested.id', 'decision.creditId')
    .innerJoin('credits as bank', (join) => join.on('bank.id', '=', credit.id))
    .where('decision.orderId', '=', orderId)
    .where('decision.decidedBy', '=', 'attested')
    .where('decision.supersededBy', 'is', null)
    .select(['decision.id', 'decision.amountKobo'])
    .select(sql<boolean>`coalesce(attested.bank_id = bank.bank_id, false)`.as('hasSameId'))
    .orderBy('decision.id')
    .execute();
  const same =
    standing.find(({ hasSameId }) => hasSameId) ??
    standing.find(({ amountKobo }) => [credit.amountKobo, partKobo].includes(amountKobo));
  const replaced = same ? [same] : standing;
  await ordersDb(em)
    .updateTable('credit_decisions')
    .set({ supersededBy: credit.id })
    .where(
      'id',
      '=',
      anyOf(
        replaced.map(({ id }) => id),
        'integer',
      ),
    )
    .execute();
}

/**
 * An attestation that gave way to the credit counts again, unless another credit of the bank is there that has taken no
 * other one's place.
 */
export async function restoreAttestations(
  em: EntityManager,
  orderId: number,
  creditId: number,
): Promise<void> {
  const other = await ordersDb(em)
    .selectFrom('credit_decisions')
    .innerJoin('credits', 'credits.id', 'credit_decisions.creditId')
    .select('creditId')
    .where('orderId', '=', orderId)
    .where('credits.source', '!=', 'attested')
    .where(
      sql<SqlBool>`not exists (select from credit_decisions replaced
        where replaced.order_id = ${orderId} and replaced.superseded_by = credits.id)`,
    )
    .executeTakeFirst();
  await ordersDb(em)
    .updateTable('credit_decisions')
    .set({ supersededBy: other?.creditId ?? null })
    .where('orderId', '=', orderId)
    .where('supersededBy', '=', creditId)
    .execute();
}
