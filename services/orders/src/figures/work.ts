import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { MEGABYTE } from '@spade/contracts/jobs/read-files';
import type { ReplyOf } from '@spade/contracts/messages/message';
import { orderWork, type WorkCount } from '@spade/contracts/messages/order-lists';
import { type CreditFit, creditFits } from '@spade/contracts/money/credit';
import { orderStates, statesWhere, transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { atMostEvery } from '@spade/platform/health/at-most-every';
import { exposeGauge, exposeGauges } from '@spade/platform/health/metrics';
import { watchCeiling } from '@spade/platform/state/ceilings';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { CreditFits } from '../money/credit-fits.ts';
import { isOpenCredit } from '../money/credits.ts';
import { missedBefore } from '../orders/deadlines.ts';
import { hasToDecide, toDecideInSql } from '../orders/ledger.ts';
import { countByStatus } from '../orders/order-counts.ts';
import { attentionCondition } from '../orders/search.ts';
import { isInState, type OrderCondition } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';

/** Counting all orders is expensive: too much for every scrape of every replica. */
const EVERY_MS = 60_000;

/** Counts what waits for a person, and since when. */
@Controller()
export class CountWork {
  constructor(
    private readonly em: EntityManager,
    private readonly fits: CreditFits,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Every kind, also those of which nothing waits. */
  @HandleMessage('orders.count-work')
  async handle(): Promise<ReplyOf<'orders.count-work'>> {
    const missed = await missedBefore(this.em, this.config);
    const count = (kind: WorkCount['kind']) => {
      if (kind === 'doubts') return countDoubts(this.em);
      if (kind === 'problems') return countProblems(this.em, missed);
      return isCreditWork(kind) ? countCredits(this.em, kind) : countOrders(this.em, kind, missed);
    };
    await this.fits.catchUp();
    // At the same time, on separate connections.
    return { work: await Promise.all(orderWork.map(count)) };
  }
}

type CreditWork = Extract<
  WorkCount['kind'],
  'exact_credits' | 'suggested_credits' | 'ended_credits' | 'other_credits'
>;

/** The one order that a credit is surely for has ended: its buyer waits for an answer. */
const isForEnded = sql<SqlBool>`exists (select from orders o
  where o.id = any(kept_ids || order_ids) 
    and not (${isInState('isOpen', 'o.status')} or ${isInState('isPaid', 'o.status')}))`;

const fitIs = (fit: CreditFit) => sql<SqlBool>`fit = ${sql.lit(creditFits.indexOf(fit))}`;

/** Open credits that wait for a person, each in one kind. */
const creditsOf: Readonly<Record<CreditWork, RawBuilder<SqlBool>>> = {
  exact_credits: fitIs('exact'),
  suggested_credits: sql`${fitIs('suggested')} and not ${isForEnded}`,
  ended_credits: sql`${fitIs('suggested')} and ${isForEnded}`,
  other_credits: fitIs('rest'),
};

const isCreditWork = (kind: WorkCount['kind']): kind is CreditWork => kind in creditsOf;

/** How many open credits of one kind wait, and since when. */
async function countCredits(em: EntityManager, kind: CreditWork): Promise<WorkCount> {
  const { count, oldestAt } = await ordersDb(em)
    .selectFrom('credit_fits')
    .innerJoin('credits', 'credits.id', 'credit_fits.creditId')
    .where(creditsOf[kind])
    .where(isOpenCredit)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<Date | null>('recordedAt').as('oldestAt'),
    ])
    .executeTakeFirstOrThrow();
  return { kind, count, oldestAt: oldestAt?.toISOString() ?? null, owedKobo: 0 };
}

/** How much statements disagree about, and since when. */
async function countDoubts(em: EntityManager): Promise<WorkCount> {
  const { count, oldestAt } = await ordersDb(em)
    .selectFrom('statement_doubts')
    .where('decision', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<Date | null>('raisedAt').as('oldestAt'),
    ])
    .executeTakeFirstOrThrow();
  return { kind: 'doubts', count, oldestAt: oldestAt?.toISOString() ?? null, owedKobo: 0 };
}

/** How many buyers say that something is wrong with their goods and have no answer, and since when. */
async function countProblems(em: EntityManager, missed: Date): Promise<WorkCount> {
  const { pastPromise, count, oldestAt } = await ordersDb(em)
    .selectFrom('order_problems')
    .where('answer', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<Date | null>('reportedAt').as('oldestAt'),
      countWhere(sql<SqlBool>`reported_at < ${missed}`).as('pastPromise'),
    ])
    .executeTakeFirstOrThrow();
  return {
    kind: 'problems',
    count,
    pastPromise,
    oldestAt: oldestAt?.toISOString() ?? null,
    owedKobo: 0,
  };
}

const countWhere = (condition: RawBuilder<SqlBool>) =>
  sql<number>`count(*) filter (where ${condition})::integer`;

type OrderWork = Exclude<WorkCount['kind'], CreditWork | 'doubts' | 'problems'>;

/** Orders that wait for a person; each kind has an index. */
const ordersOf: Readonly<Record<OrderWork, OrderCondition>> = {
  proofs: (row) => row('status', 'in', statesWhere('isAwaitingStaff')),
  overdue: attentionCondition.overdue,
  to_start: (row) => row('status', 'in', transitions.startProcessing.from),
  to_pack: (row) => row('status', 'in', statesWhere('isToPack')),
  not_delivered: attentionCondition.not_delivered,
  came_back: attentionCondition.came_back,
  grants_asked: attentionCondition.grant_asked,
  taken_back: attentionCondition.taken_back,
  // The index on `undecided_kobo` finds them.
  money_to_decide: (row) => row.and([row('undecidedKobo', '>', 0), hasToDecide]),
  refunds: (row) => row('refundOwedKobo', '>', 0),
  paid_late: attentionCondition.paid_late,
  not_in_shopify: attentionCondition.not_in_shopify,
};

/** Since when the buyers of these kinds wait for an answer that they were promised. */
const waitsSince: Partial<Record<OrderWork, RawBuilder<Date>>> = {
  came_back: sql`(select max(at) from order_events
    where order_id = orders.id and kind = ${sql.lit(transitions.takeReturn.kind)})`,
  money_to_decide: sql`undecided_since`,
};

/** How many orders of one kind wait, and since when; past promises began before `missed`. */
async function countOrders(
  em: EntityManager,
  kind: OrderWork,
  missed: Date | null = null,
): Promise<WorkCount> {
  const since = waitsSince[kind] ?? sql<null>`null`;
  const { count, pastPromise, oldestAt, owedKobo } = await ordersDb(em)
    .selectFrom('orders')
    .where(ordersOf[kind])
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<Date | null>`min((select max(at) from order_events where order_id = orders.id))`.as(
        'oldestAt',
      ),
      countWhere(sql<SqlBool>`${since} < ${missed}::timestamptz`).as('pastPromise'),
      sql<number>`coalesce(sum(${kind === 'money_to_decide' ? toDecideInSql : sql.ref('refund_owed_kobo')}), 0)::bigint`.as(
        'owedKobo',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { kind, count, pastPromise, oldestAt: oldestAt?.toISOString() ?? null, owedKobo };
}

/** Puts what the shop's orders and its account look like into /metrics. Every replica shows the same figures. */
@Injectable()
export class OrderMetrics implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  onApplicationBootstrap(): void {
    watchCeiling('proofs', () => this.proofsRatio());
    exposeGauges(
      'orders_by_state',
      'Orders by state; counted once a minute.',
      ['state'],
      atMostEvery(EVERY_MS, () => this.byState()),
    );
    exposeGauges(
      'orders_attention',
      'Orders that staff must resolve by hand, by kind; counted once a minute.',
      ['kind'],
      atMostEvery(EVERY_MS, () => this.attention()),
    );
    exposeGauge('credits_open', 'Credits of the account that no one has matched.', () =>
      this.openCredits(),
    );
  }

  private async proofsRatio(): Promise<number> {
    const { bytes } = await ordersDb(this.em.fork())
      .selectFrom('order_proofs')
      .where('pictureRemovedAt', 'is', null)
      .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
      .executeTakeFirstOrThrow();
    return bytes / (this.config.PROOFS_CEILING_MB * MEGABYTE);
  }

  private async byState() {
    const counted = await countByStatus(this.em.fork());
    const counts = new Map(counted.map(({ status, count }) => [status as string, count]));
    return Object.keys(orderStates).map((state) => ({
      labels: { state },
      value: counts.get(state) ?? 0,
    }));
  }

  private async attention() {
    const kinds = [
      ['paid_late', 'paid_late'],
      ['overdue', 'overdue'],
      ['not_in_shopify', 'not_in_shopify'],
      ['refund_owed', 'refunds'],
    ] as const;
    return Promise.all(
      kinds.map(async ([kind, work]) => ({
        labels: { kind },
        value: (await countOrders(this.em.fork(), work)).count,
      })),
    );
  }

  private async openCredits(): Promise<number> {
    const { count } = await ordersDb(this.em.fork())
      .selectFrom('credits')
      .where(isOpenCredit)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }
}
