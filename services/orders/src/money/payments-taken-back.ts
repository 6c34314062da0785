import type { EntityManager } from '@mikro-orm/postgresql';
import { orderStatuses } from '@spade/contracts/orders/order.states';
import { SYSTEM } from '@spade/contracts/staff/actor';
import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { receivedOf } from '../orders/order-money.ts';
import { takeStep } from '../orders/transition.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { creditInWords } from './credits.ts';
import { referencesIn } from './matching/reference.ts';

/**
 * Tells the orders of these credits that the bank took them back: what they received is less from now on, and their
 * state stays, since staff decide. A credit that is matched to no order tells the orders that its narration names: a
 * clerk may have confirmed them by hand.
 */
export async function tellPaymentsTakenBack(
  em: EntityManager,
  creditIds: readonly number[],
  said: string,
): Promise<void> {
  if (creditIds.length === 0) return;
  const db = ordersDb(em);
  const credits = await db
    .selectFrom('credits')
    .leftJoin('credit_decisions as decision', 'decision.creditId', 'credits.id')
    .where('credits.id', '=', anyOf(creditIds, 'integer'))
    .select(['credits.id', 'credits.valueDate', 'credits.amountKobo', 'credits.narration'])
    .select(['decision.orderId', 'decision.amountKobo as givenKobo'])
    .execute();
  const codes = credits.flatMap(({ narration }) => namedIn(narration));
  const named = new Map(
    (
      await db
        .selectFrom('orders')
        .select(['id', sql<string>`folded_reference`.as('folded')])
        .where(sql<boolean>`folded_reference = ${anyOf(codes, 'text')}`)
        .execute()
    ).map(({ id, folded }) => [folded, id]),
  );
  const givenIds = new Set(credits.flatMap(({ id, orderId }) => (orderId === null ? [] : [id])));
  const told = credits.flatMap(({ orderId, givenKobo, ...credit }) => {
    if (orderId !== null) return [{ orderId, credit, partKobo: givenKobo ?? credit.amountKobo }];
    if (givenIds.has(credit.id)) return [];
    const ids = namedIn(credit.narration).flatMap((code) => named.get(code) ?? []);
    return ids.map((id) => ({ orderId: id, credit, partKobo: credit.amountKobo }));
  });
  // In ascending order of ids, so that two transactions never wait for each other.
  for (const { orderId, credit, partKobo } of told.toSorted((a, b) => a.orderId - b.orderId))
    await takeStep(em, {
      orderId,
      from: orderStatuses,
      kind: 'credit_taken_back',
      actor: SYSTEM,
      reason: creditInWords(credit, said, partKobo),
      set: {
        isPaymentTakenBack: true,
        amountReceivedKobo: sql<
          number | null
        >`case when orders.amount_received_kobo is null then null
          else ${receivedOf('orders.id')} end`,
      },
    });
}

/** The folded references that a narration names for certain. */
const namedIn = (narration: string): string[] =>
  referencesIn(narration).flatMap(({ form, folded }) => (form === 'exact' ? [`50${folded}`] : []));
