import type { EntityManager } from '@mikro-orm/postgresql';
import { orderStates, transitions } from '@spade/contracts/orders/order.states';
import { type Actor, actorColumns } from '@spade/contracts/staff/actor';
import { anyOf } from '@spade/platform/database/statements';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { type SqlBool, sql } from 'kysely';
import { confirmedBy } from '../orders/confirmation.ts';
import { dueKoboOf } from '../orders/ledger.ts';
import { orderMailFacts } from '../orders/order-mails.ts';
import { isDoubted, isReversed, receivedOf } from '../orders/order-money.ts';
import { takeSteps } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { CreditRecord } from '../tables/money.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { creditInWords } from './credits.ts';

/** A credit and the order that it names and pays exactly. */
export interface ExactPair {
  credit: CreditRecord;
  orderId: number;
}

/** What came of a batch. `busy`: pairs whose order or credit someone works on at this moment. */
export interface Confirmed {
  confirmed: number;
  busy: number;
}

/** Who confirms, and what the histories say. */
interface Deed {
  actor: Actor;
  note: string;
}

/**
 * Gives each credit to its order and confirms the order, all in the running transaction, with a few statements however
 * many there are. Never waits for a row that is locked: a clerk works on it. A pair that no longer fits is left to staff.
 */
export async function confirmPairs(
  em: EntityManager,
  pairs: readonly ExactPair[],
  { actor, note }: Deed,
  config: OrdersConfig,
): Promise<Confirmed> {
  // The first credit for an order; a second one is too much, and staff look at it.
  const byOrder = new Map(pairs.toReversed().map((pair) => [pair.orderId, pair]));
  const orderIds = await lockFree(em, 'orders', [...byOrder.keys()]);
  const creditIds = await lockFree(
    em,
    'credits',
    [...byOrder.values()].map(({ credit }) => credit.id),
  );
  const free = [...byOrder.values()].filter(
    ({ credit, orderId }) => orderIds.has(orderId) && creditIds.has(credit.id),
  );
  const fitting = await stillFitting(em, free);
  if (fitting.length > 0) await confirmAll(em, fitting, { actor, note }, config);
  return { confirmed: fitting.length, busy: byOrder.size - free.length };
}

async function lockFree(
  em: EntityManager,
  table: 'orders' | 'credits',
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await ordersDb(em)
    .selectFrom(table)
    .select('id')
    .where('id', '=', anyOf(ids, 'integer'))
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Of the pairs, whose rows are locked, those where nothing was decided about the credit, and the order waits for exactly
 * its amount, of which no clerk attested a part: the bank's credit would take the place of that, and the order would lack
 * it again. Separate statements: they see what was committed before the locks.
 */
async function stillFitting(em: EntityManager, pairs: readonly ExactPair[]): Promise<ExactPair[]> {
  const db = ordersDb(em);
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where(
      'id',
      '=',
      anyOf(
        pairs.map(({ orderId }) => orderId),
        'integer',
      ),
    )
    .select([
      receivedOf('orders.id').as('sumKobo'),
      sql<boolean>`exists (select from credit_decisions d where d.order_id = orders.id
        and d.decided_by = 'attested' and d.superseded_by is null)`.as('isAttested'),
    ])
    .execute();
  const undecided = await db
    .selectFrom('credits')
    .select('id')
    .where(
      'id',
      '=',
      anyOf(
        pairs.map(({ credit }) => credit.id),
        'integer',
      ),
    )
    .where(sql<SqlBool>`not ${isReversed('credits.id')} and not ${isDoubted('credits.id')}
      and not exists (select from credit_decisions d where d.credit_id = credits.id)`)
    .execute();
  const openCredits = new Set(undecided.map(({ id }) => id));
  const dueOf = new Map(
    orders
      .filter(({ status, isAttested }) => orderStates[status].isOpen && !isAttested)
      .map((order) => [order.id, dueKoboOf({ ...order, amountReceivedKobo: order.sumKobo })]),
  );
  return pairs.filter(
    ({ credit, orderId }) => openCredits.has(credit.id) && dueOf.get(orderId) === credit.amountKobo,
  );
}

async function confirmAll(
  em: EntityManager,
  pairs: readonly ExactPair[],
  { actor, note }: Deed,
  config: OrdersConfig,
): Promise<void> {
  const db = ordersDb(em);
  const decided = pairs.map(({ credit, orderId }) => ({
    creditId: credit.id,
    orderId,
    amountKobo: credit.amountKobo,
    actor: actorColumns(actor).actor,
    reason: note,
  }));
  await db
    .insertInto('credit_decisions')
    .values(decided.map((one) => ({ ...one, decidedBy: 'exact' as const })))
    .execute();
  await db
    .insertInto('credit_events')
    .values(decided.map((one) => ({ ...one, ...actorColumns(actor), kind: 'matched' as const })))
    .execute();
  const words = Object.fromEntries(
    pairs.map(({ credit, orderId }) => [orderId, creditInWords(credit, note)]),
  );
  const { from, to, kind } = transitions.confirmByCredit;
  const orders = await takeSteps(em, {
    from,
    to,
    kind,
    actor,
    orderIds: pairs.map(({ orderId }) => orderId),
    reason: sql<string>`${JSON.stringify(words)}::jsonb ->> changed.id::text`,
    set: {
      amountReceivedKobo: receivedOf('orders.id'),
      ...confirmedBy({ actor }),
      isConfirmedByCredit: true,
    },
  });
  await recordEvents(
    em,
    'order-confirmed',
    orders.map((order) => ({
      ...orderMailFacts(order, config),
      amountReceivedKobo: order.amountReceivedKobo,
    })),
  );
}
