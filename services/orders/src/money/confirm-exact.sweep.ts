import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { orderStates } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { anyOf } from '@spade/platform/database/statements';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { type SqlBool, sql } from 'kysely';
import { dueKoboOf } from '../orders/ledger.ts';
import { isReversed, receivedOf } from '../orders/order-money.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { CreditRecord } from '../tables/money.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { isAboveLimit } from './approval.ts';
import { confirmPaid } from './confirm-paid.ts';
import { creditInWords, reversedAmong } from './credits.ts';
import { type Decision, recordDecided, takeOpenCredits } from './decide-credit.ts';
import { matchCreditToOrders } from './matching/match-credit-to-orders.ts';
import { findCandidates } from './suggest.ts';

const PAUSE_MS = 2_000;

/** Credits matched at a time. */
const MATCHED_AT_ONCE = 500;

/** Orders confirmed in one transaction: few enough that a clerk who wants one of them hardly waits. */
const CONFIRMED_AT_ONCE = 100;

/** In the history of the order. */
const REASON = 'reference exact, amount exact';

/** The bank's credit would take the place of what a clerk attested, and the order would lack that again. */
const isAttested = sql<boolean>`exists (select from credit_decisions d where d.order_id = orders.id
  and d.decided_by = 'attested' and d.superseded_by is null)`.as('isAttested');

/**
 * With AUTO_CONFIRM=exact, gives the credits of an imported statement to the orders that they name exactly and
 * pay exactly. A statement stays marked until all of its credits were looked at, so a crash loses none; any number
 * of replicas may sweep at once, since a credit is decided once.
 */
@Injectable()
export class ConfirmExactSweep extends IntervalSweep {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {
    super(PAUSE_MS);
  }

  /** Looks at every statement that waits; returns how many orders this call confirmed. */
  async sweep(): Promise<number> {
    if (this.config.AUTO_CONFIRM !== 'exact') return 0;
    const waiting = await ordersDb(this.em.fork())
      .selectFrom('statements')
      .select(['id', 'isImportedByClerk'])
      .where('isConfirming', '=', true)
      .orderBy('id')
      .execute();
    let confirmed = 0;
    for (const statement of waiting) confirmed += await this.confirmStatement(statement);
    if (confirmed > 0) this.logger.log(`${confirmed} orders were confirmed by exact credits`);
    return confirmed;
  }

  private async confirmStatement({
    id: statementId,
    isImportedByClerk,
  }: {
    id: number;
    isImportedByClerk: boolean;
  }): Promise<number> {
    const em = this.em.fork();
    let confirmed = 0;
    let isWhole = true;
    for (let after = 0; ; ) {
      const credits = await openCredits(em, statementId, after);
      const limitNaira = isImportedByClerk ? this.config.CLERK_LIMIT_NAIRA : 0;
      const rounds = roundsOf(await exactPairs(em, credits, limitNaira));
      for (const pairs of rounds) {
        const outcome = await withoutDeadlock(this.em.fork(), (tx) =>
          confirmBatch(tx, pairs, this.config),
        );
        confirmed += outcome.confirmed.size;
        // Someone works on one of its orders.
        if (outcome.busy.length > 0) isWhole = false;
      }
      const last = credits.at(-1);
      if (!last || credits.length < MATCHED_AT_ONCE) break;
      after = last.id;
    }
    // The next sweep looks again.
    if (!isWhole) return confirmed;
    await ordersDb(em)
      .updateTable('statements')
      .set({ isConfirming: false })
      .where('id', '=', statementId)
      .execute();
    return confirmed;
  }
}

function openCredits(em: EntityManager, statementId: number, after: number) {
  return ordersDb(em)
    .selectFrom('credits')
    .leftJoin('credit_decisions', 'credit_decisions.creditId', 'credits.id')
    .where('credits.statementId', '=', statementId)
    .where('credits.id', '>', after)
    .where('credit_decisions.creditId', 'is', null)
    .where(sql<SqlBool>`not ${isReversed('credits.id')}`)
    .selectAll('credits')
    .orderBy('credits.id')
    .limit(MATCHED_AT_ONCE)
    .execute();
}

/** The credits that name and pay an order beyond doubt, within the limit of the person who imported them. */
async function exactPairs(
  em: EntityManager,
  credits: readonly CreditRecord[],
  limitNaira: number,
): Promise<ExactPair[]> {
  const index = await findCandidates(em, credits);
  return credits.flatMap((credit) => {
    const match = matchCreditToOrders(credit, index);
    if (match.kind !== 'suggested' || !match.isExact) return [];
    const { order } = match.evidence;
    if (isAboveLimit([order.totalKobo, credit.amountKobo], limitNaira)) return [];
    return [{ credit, orderId: order.id }];
  });
}

/** In transactions of a bounded size, an order at most once in each: its second credit comes after the first. */
function roundsOf(pairs: readonly ExactPair[]): ExactPair[][] {
  const rounds: Map<number, ExactPair>[] = [];
  for (const pair of pairs) {
    const free = rounds.find((round) => round.size < CONFIRMED_AT_ONCE && !round.has(pair.orderId));
    if (free) free.set(pair.orderId, pair);
    else rounds.push(new Map([[pair.orderId, pair]]));
  }
  return rounds.map((round) => [...round.values()]);
}

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

/**
 * Gives each credit to its order and confirms it, in the running transaction: each with its decision, its lines of
 * history and its event, by one statement of each kind for all. No order may be there twice. It never waits for
 * an order that is locked, and locks as everyone does: orders, then credits. An order that no longer lacks exactly
 * the amount, or of which a clerk attested one, is left to staff.
 */
async function confirmBatch(
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
  await forgetDecisions(em, reversed);
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

function decisionOf({ credit, orderId }: ExactPair): Decision {
  const { id: creditId, amountKobo } = credit;
  return { creditId, orderId, amountKobo, decidedBy: 'exact', actor: 'system', reason: REASON };
}

/** Nothing was decided about these credits, and no one has seen that it was. */
async function forgetDecisions(em: EntityManager, credits: ReadonlySet<number>): Promise<void> {
  if (credits.size === 0) return;
  await ordersDb(em)
    .deleteFrom('credit_decisions')
    .where('creditId', '=', anyOf([...credits], 'integer'))
    .execute();
}
