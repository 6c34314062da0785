import type { EntityManager } from '@mikro-orm/postgresql';
import { orderStates } from '@spade/contracts/orders/order.states';
import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { confirmPaid } from '../money/confirm-if-paid.ts';
import type { CreditRecord } from '../money/credit.entity.ts';
import { type Decision, recordDecided, takeOpenCredits } from '../money/decide-credit.ts';
import { creditInWords } from '../money/in-words.ts';
import { dueKoboOf } from '../money/ledger.ts';
import { reversedAmong } from '../money/open-credits.ts';
import { receivedOf } from '../money/order-money.ts';
import { ordersDb } from '../order/order.tables.ts';
import type { OrdersConfig } from '../orders.config.ts';

/** A credit and the order that it names and pays exactly. */
export interface ExactPair {
  credit: CreditRecord;
  orderId: number;
}

/** What became of the pairs of a batch; of the rest staff decide. */
export interface BatchOutcome {
  /** Orders that were confirmed. */
  confirmed: Set<number>;
  /** Another transaction works on the order at this moment. */
  busy: ExactPair[];
}

/** In the history of the order. */
const REASON = 'reference exact, amount exact';

/**
 * Gives each credit to its order and confirms it, in the running transaction: each with its decision, its lines of
 * history and its event, by one statement of each kind for all. No order may be there twice. It never waits for
 * an order that is locked, and locks as everyone does: orders, then credits. An order that no longer lacks exactly
 * the amount, or of which a clerk attested one, is left to staff.
 */
export async function confirmBatch(
  em: EntityManager,
  pairs: readonly ExactPair[],
  config: OrdersConfig,
): Promise<BatchOutcome> {
  const locked = await lockOrders(em, pairs);
  const ledgers = await readLedgers(em, [...locked]);
  const due = pairs.filter(({ credit, orderId }) => ledgers.get(orderId) === credit.amountKobo);
  const open = await takeOpenCredits(em, due.map(decisionOf));
  const taken = due.filter(({ credit }) => open.has(credit.id));
  // The bank took them back since they were read.
  const reversed = await reversedAmong(
    em,
    taken.map(({ credit }) => credit.id),
  );
  const paying = taken.filter(({ credit }) => !reversed.has(credit.id));
  await giveBack(em, reversed);
  await recordDecided(em, paying.map(decisionOf));
  const orders = paying.map(({ credit, orderId }) => {
    return { orderId, reason: creditInWords(credit, REASON) };
  });
  // What was missing has come, exactly.
  const received = sql<number>`(total_kobo + amount_refunded_kobo)`;
  const confirmed = await confirmPaid(em, { orders, actor: 'system', received }, config);
  // All or none: a credit must not be given to an order that it does not confirm.
  if (confirmed.length !== paying.length) throw new Error('an exact credit confirmed no order');
  return {
    confirmed: new Set(confirmed.map(({ id }) => id)),
    busy: pairs.filter(({ orderId }) => !locked.has(orderId)),
  };
}

/** Locks the orders that no other transaction has locked. */
async function lockOrders(em: EntityManager, pairs: readonly ExactPair[]): Promise<Set<number>> {
  const rows = await ordersDb(em)
    .selectFrom('orders')
    .select('id')
    .where(
      'id',
      'in',
      pairs.map(({ orderId }) => orderId),
    )
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What each open order lacks, in kobo. A separate statement: it sees what was committed before the lock. */
async function readLedgers(em: EntityManager, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ordersDb(em)
    .selectFrom('orders')
    .select(['id', 'status', 'totalKobo', 'amountRefundedKobo'])
    .select([receivedOf('orders.id').as('amountReceivedKobo'), isAttested])
    .where('id', '=', anyOf(ids, 'integer'))
    .execute();
  return new Map(
    rows
      .filter((order) => orderStates[order.status].isOpen && !order.isAttested)
      .map((order) => [order.id, dueKoboOf(order)]),
  );
}

/** The bank's credit would take the place of what a clerk attested, and the order would lack that again. */
const isAttested = sql<boolean>`exists (select from credit_decisions d where d.order_id = orders.id
  and d.decided_by = 'attested' and d.superseded_by is null)`.as('isAttested');

function decisionOf({ credit, orderId }: ExactPair): Decision {
  const { id: creditId, amountKobo } = credit;
  return { creditId, orderId, amountKobo, decidedBy: 'exact', actor: 'system', reason: REASON };
}

/** Nothing was decided about these credits, and no one has seen that it was. */
async function giveBack(em: EntityManager, credits: ReadonlySet<number>): Promise<void> {
  if (credits.size === 0) return;
  await ordersDb(em)
    .deleteFrom('credit_decisions')
    .where('creditId', '=', anyOf([...credits], 'integer'))
    .execute();
}
