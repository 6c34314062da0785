import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { statesWhere, transitions } from '@spade/contracts/orders/order.states';
import { SYSTEM } from '@spade/contracts/staff/actor';
import { CONFIG } from '@spade/platform/config/config.module';
import { anyOf } from '@spade/platform/database/statements';
import { HourlySweep } from '@spade/platform/service/interval-sweep';
import { type SqlBool, sql } from 'kysely';
import { REVERSAL_DAYS } from '../money/take-credits-back.ts';
import { forgetBlocks } from '../orders/buyer-blocks.ts';
import { forgetWaiting } from '../orders/erase-waiting.ts';
import { erasedPayer } from '../orders/erased.ts';
import { idsOf } from '../orders/find-order.ts';
import { forgetCodes } from '../orders/mailbox-codes.ts';
import { hasOpenProblem, hasProblemPictures } from '../orders/order-problems.ts';
import { inBatches, type OrderCondition, takeStep } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { forgetRefusals } from '../reminders/reminder-refusals.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { eraseOrders, removePictures } from './erase-orders.ts';

const BATCH_SIZE = 200;

const hasPictures: OrderCondition = ({ or, exists, selectFrom }) =>
  or([
    exists(
      selectFrom('order_proofs')
        .whereRef('order_proofs.orderId', '=', 'orders.id')
        .where('pictureRemovedAt', 'is', null)
        .select('order_proofs.id'),
    ),
    hasProblemPictures,
  ]);

const hasBuyer: OrderCondition = (row) => row('erasedAt', 'is', null);

/** Staff still need the picture to find the payment. */
const isSettled: OrderCondition = (row) => row('isPaidLate', '=', false);

/** Days for which a network's record counts; nothing needs an older network. */
const NETWORK_DAYS = 30;

const hasNetwork: OrderCondition = (row) => row('network', 'is not', null);

/**
 * Removes what is no longer needed (NDPA 2023 s.24: storage limitation), once an hour and by the
 * database's clock: pictures of payment some months after an order's end, the buyer's data once the
 * accounts no longer need it. Replicas may sweep at the same time; each row is taken by one.
 */
@Injectable()
export class RetentionSweep extends HourlySweep {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {
    super();
  }

  /** Handles everything that is due; returns how many orders lost pictures or their buyer. */
  async sweep(): Promise<{ pictures: number; people: number }> {
    const { PROOF_RETENTION_DAYS, ORDER_RETENTION_DAYS } = this.config;
    const isPictureDue: OrderCondition = (row) => row.and([hasPictures(row), isSettled(row)]);
    const pictures = await this.ofEnded(isPictureDue, PROOF_RETENTION_DAYS, removePictures);
    const people = await this.ofEnded(hasBuyer, ORDER_RETENTION_DAYS, async (em, orderIds) => {
      await lapseLatePayments(em, orderIds, ORDER_RETENTION_DAYS);
      await eraseOrders(em, orderIds);
    });
    await erasePayers(this.em.fork(), ORDER_RETENTION_DAYS);
    await forgetDebits(this.em.fork(), ORDER_RETENTION_DAYS);
    await forgetRefundAccounts(this.em.fork());
    await forgetCodes(this.em.fork());
    await forgetWaiting(this.em.fork());
    await forgetAlerts(this.em.fork(), PROOF_RETENTION_DAYS, ORDER_RETENTION_DAYS);
    await forgetBlocks(this.em.fork());
    await forgetRefusals(this.em.fork());
    await forgetRiders(this.em.fork());
    await this.ofEnded(hasNetwork, NETWORK_DAYS, forgetNetworks);
    if (pictures + people > 0)
      this.logger.log(
        `old orders whose pictures were removed: ${pictures}, whose buyers: ${people}`,
      );
    return { pictures, people };
  }

  private ofEnded(
    isDue: OrderCondition,
    days: number,
    apply: (em: EntityManager, orderIds: number[]) => Promise<void>,
  ): Promise<number> {
    return inBatches(this.em, BATCH_SIZE, async (em) => {
      const due = await ordersDb(em)
        .selectFrom('orders')
        .select('id')
        // Paid or failed: its last event was its end.
        .where('status', 'not in', statesWhere('isOpen'))
        .where(isDue)
        // Its buyer waits for an answer.
        .where(sql<SqlBool>`not ${hasOpenProblem}`)
        // No event is older than its order: an index leaves out the younger ones, whose events need no look.
        .where('createdAt', '<', longAgo(days))
        .where(hadNoEventFor(days))
        .orderBy('createdAt')
        .limit(BATCH_SIZE)
        .forUpdate('orders')
        .skipLocked()
        .execute();
      await apply(em, idsOf(due));
      return due.length;
    });
  }
}

const longAgo = (days: number) =>
  sql<Date>`now() - make_interval(hours => ${Math.ceil(days * 24)})`;

const hadNoEventFor = (days: number) =>
  sql<SqlBool>`(select max(at) from order_events where order_id = orders.id) < ${longAgo(days)}`;

/** SQL: recorded more than `days` days ago. */
const isOlderThan = (days: number) =>
  sql<SqlBool>`recorded_at < now() - make_interval(days => ${days}::integer)`;

/** Closes late payments that no one settled in all that time, before their buyers are erased. */
async function lapseLatePayments(
  em: EntityManager,
  orderIds: readonly number[],
  days: number,
): Promise<void> {
  for (const orderId of orderIds) {
    await takeStep(em, {
      orderId,
      from: transitions.restock.from,
      kind: 'not_paid',
      actor: SYSTEM,
      reason: `Not settled within ${days} days`,
      onlyIf: (row) => row('isPaidLate', '=', true),
      set: { isPaidLate: false, lateSettlement: 'not_paid' },
    });
  }
}

/** Removes who paid from credits that are older than any order that names its buyer. */
async function erasePayers(em: EntityManager, days: number): Promise<void> {
  await ordersDb(em)
    .updateTable('credits')
    .set(erasedPayer)
    .where(isOlderThan(days))
    .where('narration', '!=', erasedPayer.narration)
    .where('source', '!=', 'attested')
    .execute();
  await ordersDb(em)
    .updateTable('credit_sightings')
    .set(erasedPayer)
    .where(sql<SqlBool>`seen_at < now() - make_interval(days => ${days}::integer)`)
    .where('narration', '!=', erasedPayer.narration)
    .execute();
  // Rows that staff were asked about, and never decided.
  await ordersDb(em)
    .deleteFrom('statement_rows')
    .where(sql<SqlBool>`statement_id in (select id from statements
      where imported_at < now() - make_interval(days => ${days}::integer))`)
    .execute();
}

/** Debits go once they can take no credit back; of those that did stays what accounts need. */
async function forgetDebits(em: EntityManager, days: number): Promise<void> {
  await ordersDb(em)
    .deleteFrom('debits')
    .where(isOlderThan(REVERSAL_DAYS))
    .where(sql<SqlBool>`not exists (select from credit_reversals r where r.debit_id = debits.id)`)
    .execute();
  await ordersDb(em)
    .updateTable('debits')
    .set({ narration: erasedPayer.narration })
    .where(isOlderThan(days))
    .where('narration', '!=', erasedPayer.narration)
    .execute();
}

/** Accounts of orders that owe nothing, a year after their last refund. */
async function forgetRefundAccounts(em: EntityManager): Promise<void> {
  await ordersDb(em)
    .deleteFrom('refund_accounts')
    .where(sql<SqlBool>`not exists (select from orders o
      where o.id = refund_accounts.order_id and o.refund_owed_kobo > 0)`)
    .where(sql<SqlBool>`coalesce((select max(paid_at) from refunds r
      where r.order_id = refund_accounts.order_id and r.undone_at is null), given_at)
      < now() - make_interval(days => ${REFUND_ACCOUNT_DAYS}::integer)`)
    .execute();
}

/** Days after the goods left for which the phone of their rider is kept. */
const RIDER_DAYS = 90;

async function forgetRiders(em: EntityManager): Promise<void> {
  await ordersDb(em)
    .updateTable('shipments')
    .set({ riderPhone: null })
    .where('riderPhone', 'is not', null)
    .where(sql<SqlBool>`sent_at < now() - make_interval(days => ${RIDER_DAYS}::integer)`)
    .execute();
}

async function forgetNetworks(em: EntityManager, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await ordersDb(em)
    .updateTable('orders')
    .set({ network: null })
    .where('id', '=', anyOf(orderIds, 'integer'))
    .execute();
}

/** Alerts that are no evidence go; of the others the subject, and once no order names its buyer, who paid. */
async function forgetAlerts(em: EntityManager, days: number, daysOfPayers: number): Promise<void> {
  const db = ordersDb(em);
  await db.deleteFrom('alerts').where('state', '!=', 'taken').where(isOlderThan(days)).execute();
  await db
    .updateTable('alerts')
    .set({ subject: null })
    .where('subject', 'is not', null)
    .where(isOlderThan(days))
    .execute();
  await db
    .updateTable('alerts')
    .set(erasedPayer)
    .where('narration', '!=', erasedPayer.narration)
    .where(isOlderThan(daysOfPayers))
    .execute();
}

/** Days after a refund was paid for which its account is kept. */
const REFUND_ACCOUNT_DAYS = 365;
