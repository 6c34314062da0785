import type { EntityManager } from '@mikro-orm/postgresql';
import type { IsoDay } from '@spade/contracts/lagos';
import type { PeriodFigures } from '@spade/contracts/messages/business';
import type { CounterPayment } from '@spade/contracts/money/credit';
import { failuresWhere } from '@spade/contracts/orders/order.endings';
import { statesWhere } from '@spade/contracts/orders/order.states';
import { type SqlBool, sql } from 'kysely';
import { amountDue } from '../orders/amount-due.ts';
import { unprovedInSql } from '../orders/ledger.ts';
import { isReversed } from '../orders/order-money.ts';
import { isInState } from '../orders/transition.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { instantsOf, type Period, stepDaysOf } from './period.ts';

/** Money of a period, by step (0 for the first) or by sector, null where none is known. */
export interface MoneyFigures {
  step: number | null;
  sector: string | null;
  isStep: boolean;
  receivedKobo: number;
  sentBackKobo: number;
}

const lagosDay = (column: string) =>
  sql<IsoDay>`(${sql.ref(column)} at time zone 'Africa/Lagos')::date`;

/**
 * What came and went back in a period for orders that are paid now, by step and by sector: the same money as the
 * dashboard's revenue, each amount on its day. Credits count on the bank's value date; an order of which no amount is
 * recorded counts with its amount due on the day of its confirmation; refunds count when they were paid. What a clerk alone
 * says came beyond the amount due counts on no day.
 */
export function readMoney(em: EntityManager, period: Period): Promise<MoneyFigures[]> {
  const { start, end } = instantsOf(period);
  const nothing = sql<number>`0::bigint`;
  return (
    ordersDb(em)
      .with('money', (db) =>
        db
          .selectFrom('credits')
          .innerJoin('credit_decisions as decision', 'decision.creditId', 'credits.id')
          .where('credits.valueDate', '>=', period.from)
          .where('credits.valueDate', '<=', period.to)
          .where('decision.supersededBy', 'is', null)
          .where(sql<SqlBool>`not ${isReversed('credits.id')}`)
          .select(['decision.orderId', 'credits.valueDate as day'])
          .select(['decision.amountKobo as received', nothing.as('sentBack')])
          .unionAll(
            db
              .selectFrom('orders')
              .where('amountReceivedKobo', 'is', null)
              .where('confirmedAt', '>=', start)
              .where('confirmedAt', '<', end)
              .select(['id as orderId', lagosDay('confirmed_at').as('day')])
              .select([amountDue().as('received'), nothing.as('sentBack')]),
          )
          .unionAll(
            db
              .selectFrom('orders')
              .innerJoin('credit_decisions as decision', 'decision.orderId', 'orders.id')
              .innerJoin('credits', 'credits.id', 'decision.creditId')
              .where('orders.undecidedKobo', '>', 0)
              .where('decision.decidedBy', '=', 'attested')
              .where('decision.supersededBy', 'is', null)
              .groupBy('orders.id')
              .having(({ fn }) => fn.max('credits.valueDate'), '>=', period.from)
              .having(({ fn }) => fn.max('credits.valueDate'), '<=', period.to)
              .select(({ fn }) => ['orders.id as orderId', fn.max('credits.valueDate').as('day')])
              .select([sql<number>`-${unprovedInSql}`.as('received'), nothing.as('sentBack')]),
          )
          .unionAll(
            db
              .selectFrom('refunds')
              .where('undoneAt', 'is', null)
              .where('paidAt', '>=', start)
              .where('paidAt', '<', end)
              .select(['orderId', lagosDay('paid_at').as('day')])
              .select([nothing.as('received'), 'amountKobo as sentBack']),
          ),
      )
      // A few thousand rows, of which the step is computed: the payments may be a hundred times as many.
      .with(
        (name) => name('days').materialized(),
        (db) =>
          db
            .selectFrom('money')
            .innerJoin('orders', 'orders.id', 'money.orderId')
            .where('orders.status', 'in', statesWhere('isPaid'))
            .groupBy(['day', 'orders.productCategory'])
            .select(['day', 'orders.productCategory as sector'])
            .select(({ fn }) => [
              fn.sum<number>('received').as('received'),
              fn.sum<number>('sentBack').as('sentBack'),
            ]),
      )
      .with('kept', (db) =>
        db
          .selectFrom('days')
          .select([
            sql<number>`(day - ${period.from}::date) / ${stepDaysOf(period)}::integer`.as('step'),
            'sector',
            'received',
            'sentBack',
          ]),
      )
      .selectFrom('kept')
      .select([
        'step',
        'sector',
        sql<boolean>`grouping(sector) = 1`.as('isStep'),
        sql<number>`sum(received)::bigint`.as('receivedKobo'),
        sql<number>`sum(sent_back)::bigint`.as('sentBackKobo'),
      ])
      .groupBy(sql`grouping sets ((step), (sector))`)
      .execute()
  );
}

/** The money received at the counter in a period, for orders that are paid now. */
export async function readCounterMoney(
  em: EntityManager,
  { from, to }: Period,
): Promise<Record<CounterPayment, number>> {
  const { rows } = await sql<{ paidBy: CounterPayment; sumKobo: number }>`
    select c.paid_by, sum(d.amount_kobo)::bigint as sum_kobo
    from credits c join credit_decisions d on d.credit_id = c.id join orders o on o.id = d.order_id
    where c.paid_by is not null and c.value_date between ${from}::date and ${to}::date
      and ${isInState('isPaid', 'o.status')}
    group by c.paid_by`.execute(ordersDb(em));
  return { cash: 0, pos: 0, ...Object.fromEntries(rows.map((row) => [row.paidBy, row.sumKobo])) };
}

/** How many orders were placed in a period, and how many of them have expired; from an index alone. */
export function countPlaced(
  em: EntityManager,
  period: Period,
): Promise<Pick<PeriodFigures, 'placed' | 'expired'>> {
  const { start, end } = instantsOf(period);
  return ordersDb(em)
    .selectFrom('orders')
    .where('createdAt', '>=', start)
    .where('createdAt', '<', end)
    .select(({ fn }) => [
      fn.countAll<number>().as('placed'),
      fn
        .countAll<number>()
        .filterWhere('failureReason', 'in', failuresWhere('isExpiry'))
        .as('expired'),
    ])
    .executeTakeFirstOrThrow();
}
