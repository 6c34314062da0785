import type { EntityManager } from '@mikro-orm/postgresql';
import { currentRequestId } from '@spade/bus/request-context';
import {
  type OrderEventKind,
  type OrderStateFact,
  type OrderStatus,
  orderStates,
  statesWhere,
} from '@spade/contracts/orders/order.states';
import { type Actor, actorColumns } from '@spade/contracts/staff/actor';
import { anyOf } from '@spade/platform/database/statements';
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
  type UpdateObject,
} from 'kysely';
import type { Order } from '../tables/order.entity.ts';
import { type OrdersTables, ordersDb } from '../tables/orders-db.ts';

/** What must hold of the order's row, for example that the deadline is ahead. */
export type OrderCondition = (
  row: ExpressionBuilder<OrdersTables, 'orders'>,
) => Expression<SqlBool>;

/**
 * In SQL, whether an order is in a state whose row says yes to `fact`; with literals, as in the conditions of the
 * indexes. `status`: the column, where several tables are read.
 */
export const isInState = (fact: OrderStateFact, status = 'status') =>
  sql<SqlBool>`${sql.ref(status)} in (${sql.join(statesWhere(fact).map((state) => sql.lit(state)))})`;

/** Columns of the order's row and their new values. */
export type OrderChanges = UpdateObject<OrdersTables, 'orders'>;

/** One step of one order. */
export interface Step {
  orderId: number;
  from: readonly OrderStatus[];
  /** Left out, the order stays in its state: only history and `set` record the step. */
  to?: OrderStatus | undefined;
  kind: OrderEventKind;
  actor: Actor;
  reason?: string | undefined;
  /** The form of the site that asked for it. */
  formId?: string | undefined;
  onlyIf?: OrderCondition | undefined;
  /** What else changes with the state. */
  set?: OrderChanges | undefined;
}

/** The same step of several orders. */
export interface CommonStep extends Omit<Step, 'orderId' | 'reason'> {
  orderIds: readonly number[];
  /** The same for all, or in SQL, where `changed` is the order. */
  reason?: string | RawBuilder<string> | undefined;
}

/**
 * Takes one step: a single statement that changes the order only if it still is as required, and
 * writes its history line. Returns the changed order, or undefined when the order was not as
 * required. Run it in the transaction that also writes the outbox.
 */
export async function takeStep(
  em: EntityManager,
  { orderId, ...step }: Step,
): Promise<Order | undefined> {
  const [order] = await takeSteps(em, { ...step, orderIds: [orderId] });
  return order;
}

/** Takes the same step of several orders with one statement; returns those that were as required. */
export async function takeSteps(em: EntityManager, step: CommonStep): Promise<Order[]> {
  if (step.orderIds.length === 0) return [];
  const by = actorColumns(step.actor);
  return ordersDb(em)
    .with('before', (db) =>
      db
        .selectFrom('orders')
        .select(['id', 'status'])
        .where('id', '=', anyOf(step.orderIds, 'integer'))
        .where('status', 'in', step.from)
        .$if(step.onlyIf !== undefined, (query) => query.where(step.onlyIf as OrderCondition))
        .forUpdate(),
    )
    .with('changed', (db) =>
      db
        .updateTable('orders')
        .from('before')
        .set(({ ref }) => ({
          // A step that only writes history still needs a column to set.
          windowMinutes: ref('orders.windowMinutes'),
          ...step.set,
          ...(step.to && { status: step.to }),
          // Only a proof that waits for staff has a time for its review.
          ...(step.to &&
            !orderStates[step.to].isAwaitingStaff && { reviewBy: null, isOverdue: false }),
        }))
        .whereRef('orders.id', '=', 'before.id')
        .returningAll('orders')
        .returning('before.status as fromStatus'),
    )
    .with('recorded', (db) =>
      db
        .insertInto('order_events')
        .columns([
          'orderId',
          'fromStatus',
          'toStatus',
          'kind',
          'actor',
          'actorKind',
          'reason',
          'requestId',
          'formId',
        ])
        .expression(
          db
            .selectFrom('changed')
            .select(({ val }) => [
              'id',
              'fromStatus',
              'status',
              val(step.kind).as('kind'),
              val(by.actor).as('actor'),
              val(by.actorKind).as('actorKind'),
              sql<string | null>`(${step.reason ?? null})::text`.as('reason'),
              val(currentRequestId() ?? null).as('requestId'),
              val(step.formId ?? null).as('formId'),
            ]),
        ),
    )
    .selectFrom('changed')
    .selectAll()
    .execute();
}

/**
 * True when this request has already taken the step: the message was delivered a second time
 * because the first replica died before it could reply, or the buyer sent the same form again.
 */
export async function wasTakenByThisRequest(
  em: EntityManager,
  orderId: number,
  kind: OrderEventKind,
  formId?: string,
): Promise<boolean> {
  const requestId = currentRequestId();
  if (requestId === undefined && formId === undefined) return false;
  const found = await ordersDb(em)
    .selectFrom('order_events')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where(({ or, eb }) =>
      or([
        ...(requestId === undefined ? [] : [eb('requestId', '=', requestId)]),
        ...(formId === undefined ? [] : [eb('formId', '=', formId)]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Repeats a transaction on at most `size` orders until one finds fewer: `take` returns how many it found. Returns how
 * many there were in all. For sweeps: their rows are locked for update, and those that others have locked are skipped.
 */
export async function inBatches(
  em: EntityManager,
  size: number,
  take: (em: EntityManager) => Promise<number>,
): Promise<number> {
  for (let total = 0; ; ) {
    const inBatch = await em.fork().transactional(take);
    total += inBatch;
    if (inBatch < size) return total;
  }
}
