import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { endOfNextWorkingDay } from '@spade/contracts/company/working-hours';
import { type CreditFit, creditFits, type Suggestion } from '@spade/contracts/money/credit';
import { CONFIG } from '@spade/platform/config/config.module';
import { anyOf } from '@spade/platform/database/statements';
import { recordEvents } from '@spade/platform/outbox/outbox';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import { type SqlBool, sql } from 'kysely';
import { amountDueOf, priceColumns } from '../orders/amount-due.ts';
import { workingTime } from '../orders/deadlines.ts';
import { idsOf } from '../orders/find-order.ts';
import { dueKoboOf } from '../orders/ledger.ts';
import { nameWords, payerTextOf } from '../orders/person-name.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { type DecidedCredit, findCredits, restToMatch } from './credits.ts';
import { referencesIn } from './matching/reference.ts';
import { suggestFor } from './suggest.ts';

const PAUSE_MS = 1_000;

const EXACT = creditFits.indexOf('exact');

/** Credits compared in one transaction: a decision about one of them waits for it. */
const BATCH_SIZE = 500;

/** Changed orders that one transaction takes off the queue. */
const MAX_CHANGED = 2_000;

/** What changes by time alone, and sums of several orders, are compared again after this time. */
const COMPARE_AGAIN_MINUTES = 10;

/** At most this many of those in a round: no round is long, and some minutes are enough for all open ones. */
const AGED_AT_ONCE = 200;

/** Rounds in a row, before the pause. */
const MAX_ROUNDS = 40;

/** Names the lock under which one comparison runs at a time, in all replicas. */
const LOCK = 'credit-fits';

/**
 * Keeps what `credit_fits` says of each open credit true: how well it fits an order, which orders it may pay, and until
 * when it keeps one of them from expiring. Triggers mark what has changed; this compares it again.
 */
@Injectable()
export class CreditFits extends IntervalSweep {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {
    super(PAUSE_MS);
  }

  /** Compares all that has changed; returns how many credits. */
  async sweep(): Promise<number> {
    const { isChanged, isAged } = await this.look();
    if (!isChanged && !isAged) return 0;
    let compared = 0;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const inRound = await this.follow({ isAgedTaken: round === 0 });
      compared += inRound;
      if (inRound < BATCH_SIZE) break;
    }
    return compared;
  }

  /** Compares what has changed, at most one batch: lists call it, so that what staff decided shows at once. */
  async catchUp(): Promise<void> {
    const { isChanged } = await this.look();
    if (isChanged) await this.follow({ isAgedTaken: false });
  }

  /** Whether there is anything to compare: a round is a transaction of five statements, begun each second. */
  private look() {
    return ordersDb(this.em.fork())
      .selectNoFrom([
        sql<boolean>`exists (select from changed_orders)
          or exists (select from credit_fits where is_stale)`.as('isChanged'),
        sql<boolean>`exists (select from credit_fits where ${isAged})`.as('isAged'),
      ])
      .executeTakeFirstOrThrow();
  }

  private follow({ isAgedTaken }: { isAgedTaken: boolean }): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(ordersDb(em));
      await markCreditsOfChangedOrders(em);
      const stale = await ordersDb(em)
        .selectFrom('credit_fits')
        .select('creditId as id')
        .where('isStale', '=', true)
        .orderBy('creditId', 'desc')
        .limit(BATCH_SIZE)
        .execute();
      const aged = isAgedTaken ? await agedCredits(em) : [];
      const ids = [...new Set(idsOf([...stale, ...aged]))];
      await this.compare(em, ids);
      return stale.length;
    });
  }

  private async compare(em: EntityManager, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const credits = await findCredits(em, ids);
    const suggestions = await suggestFor(em, credits.map(restToMatch));
    const rows = credits.map((credit, index) => this.rowOf(credit, suggestions[index]));
    const { rows: becameExact } = await sql`
      with n as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (credit_id integer, fit smallint,
          order_ids integer[], kept_ids integer[], codes text[], words text[], keeps_until timestamptz)
      ), updated as (
        update credit_fits as f
        set fit = n.fit, order_ids = n.order_ids, kept_ids = n.kept_ids, codes = n.codes,
          words = n.words, keeps_until = n.keeps_until, is_stale = false, compared_at = now()
        from n where f.credit_id = n.credit_id
      )
      select f.credit_id from credit_fits f join n using (credit_id)
      where n.fit = ${EXACT} and f.fit is distinct from ${EXACT}`.execute(ordersDb(em));
    await recordEvents(
      em,
      'staff-notice-raised',
      becameExact.map(() => ({ kind: 'exact_credit' as const })),
    );
  }

  private rowOf(credit: DecidedCredit, suggestion: Suggestion | undefined) {
    const fit = fitOf(suggestion);
    return {
      credit_id: credit.id,
      fit: creditFits.indexOf(fit),
      order_ids: candidatesOf(suggestion).map(({ id }) => id),
      kept_ids: keptBy(credit, suggestion),
      keeps_until:
        // Also one about which staff have a question to answer first.
        fit === 'exact' || credit.mayBeReturned !== null
          ? 'infinity'
          : endOfNextWorkingDay(credit.recordedAt, workingTime(this.config)).toISOString(),
      codes: [...new Set(referencesIn(credit.narration).map(({ folded }) => `50${folded}`))],
      words: [...new Set(payerTextOf(credit).words)],
    };
  }
}

function fitOf(suggestion: Suggestion | undefined): CreditFit {
  if (suggestion?.kind === 'split') return 'suggested';
  if (suggestion?.kind !== 'suggested') return 'rest';
  return suggestion.isExact ? 'exact' : 'suggested';
}

function candidatesOf(suggestion: Suggestion | undefined) {
  if (suggestion?.kind === 'suggested') return [suggestion.candidate];
  return suggestion && suggestion.kind !== 'none' ? suggestion.candidates : [];
}

/**
 * The orders that the credit keeps from expiring: it pays at least half of what each lacks, and is surely meant for it. One
 * that it names is kept though name or amount point to others, too: its buyer has paid, and staff say for which.
 */
function keptBy({ restKobo }: DecidedCredit, suggestion: Suggestion | undefined): number[] {
  const isSure = suggestion?.kind !== 'ambiguous';
  return candidatesOf(suggestion)
    .filter(({ isReferenceExact }) => isSure || isReferenceExact)
    .filter(({ dueKobo }) => dueKobo > 0 && restKobo * 2 >= dueKobo)
    .map(({ id }) => id);
}

/**
 * Takes changed orders off the queue and marks the credits that may fit them differently now: those that named them or
 * were compared with them, and those of their amount that share a word of their buyer's name.
 */
async function markCreditsOfChangedOrders(em: EntityManager): Promise<void> {
  const { rows: taken } = await sql<{ orderId: number }>`
    delete from changed_orders
    where id in (select id from changed_orders order by id limit ${MAX_CHANGED})
    returning order_id`.execute(ordersDb(em));
  if (taken.length === 0) return;
  const ids = [...new Set(taken.map(({ orderId }) => orderId))];
  const orders = await ordersDb(em)
    .selectFrom('orders')
    .select(['id', 'customerName', ...priceColumns, 'amountReceivedKobo', 'amountRefundedKobo'])
    .select(sql<string>`folded_reference`.as('code'))
    .where('id', '=', anyOf(ids, 'integer'))
    .execute();
  const changed = orders.map((order) => ({
    order_id: order.id,
    code: order.code,
    amount_due_kobo: amountDueOf(order),
    rest_kobo: dueKoboOf(order),
    words: nameWords(order.customerName),
  }));
  await sql`
    with changed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as o (order_id integer, code text, amount_due_kobo bigint, rest_kobo bigint, words text[])
    )
    update credit_fits set is_stale = true where not is_stale and credit_id in (
      select f.credit_id from changed join credit_fits f on f.order_ids @> array[changed.order_id]
      union all
      select f.credit_id from changed join credit_fits f on f.codes @> array[changed.code]
      union all
      select f.credit_id from changed
        join credit_fits f on f.rest_kobo in (changed.amount_due_kobo, changed.rest_kobo)
        where f.words && changed.words)`.execute(ordersDb(em));
}

const isAged = sql<SqlBool>`compared_at < now() - make_interval(mins => ${sql.lit(COMPARE_AGAIN_MINUTES)})`;

/** Those that were compared longest ago. */
function agedCredits(em: EntityManager) {
  return ordersDb(em)
    .selectFrom('credit_fits')
    .select('creditId as id')
    .where(isAged)
    .orderBy('comparedAt')
    .limit(AGED_AT_ONCE)
    .execute();
}
