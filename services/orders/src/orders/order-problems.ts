import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '@spade/contracts/lagos';
import { maySet, transitions } from '@spade/contracts/orders/order.states';
import {
  MAX_PROBLEMS,
  type OrderProblem,
  type PublicProblem,
  type ReportRefusal,
} from '@spade/contracts/orders/problem';
import { CLAIM_DAYS, type Shipment } from '@spade/contracts/orders/shipment';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';

/** In SQL, whether the buyer of the row in `orders` reported a problem with the goods that no one has answered. */
export const hasOpenProblem = sql<SqlBool>`exists (select from order_problems problem
  where problem.order_id = orders.id and problem.answer is null)`;

/** In SQL, whether pictures show what is wrong with the goods of the row in `orders`. */
export const hasProblemPictures = sql<SqlBool>`exists (select from order_problems problem
  join problem_pictures picture on picture.problem_id = problem.id
  where problem.order_id = orders.id and picture.removed_at is null)`;

/** Why the buyer may not report a problem with the goods; null: they may. `problems`: the earlier reports. */
export function objectionToReport(
  { status }: Pick<Order, 'status'>,
  shipment: Pick<Shipment, 'deliveredAt'> | null,
  problems: readonly Pick<OrderProblem, 'answer'>[],
  now: Date,
): ReportRefusal | null {
  // Goods that may be returned may also be reported.
  if (!maySet(transitions.takeReturn, status)) return 'not_sent';
  const deliveredAt = shipment?.deliveredAt ?? null;
  if (deliveredAt !== null && Date.parse(deliveredAt) < now.getTime() - CLAIM_DAYS * DAY_MS)
    return 'too_late';
  if (problems.some(({ answer }) => answer === null)) return 'open';
  return problems.length >= MAX_PROBLEMS ? 'too_often' : null;
}

/** What buyers said is wrong with these orders, each oldest first. */
export async function readProblems(
  em: EntityManager,
  orderIds: readonly number[],
): Promise<Map<number, OrderProblem[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await ordersDb(em)
    .selectFrom('order_problems')
    .selectAll()
    .select(
      sql<string[]>`array(select picture_id::text from problem_pictures p
        where p.problem_id = order_problems.id and p.removed_at is null order by p.id)`.as(
        'pictureIds',
      ),
    )
    .where('orderId', '=', anyOf(orderIds, 'integer'))
    .orderBy('id')
    .execute();
  const problems = rows.map(({ orderId, ...row }): [number, OrderProblem] => [
    orderId,
    {
      kind: row.kind,
      words: row.words ?? '',
      pictureIds: row.pictureIds,
      reportedAt: row.reportedAt.toISOString(),
      answer: row.answer,
      reason: row.reason,
      refundKobo: row.refundKobo,
      answeredBy: row.answeredBy,
      answeredAt: row.answeredAt?.toISOString() ?? null,
    },
  ]);
  const byOrder = Map.groupBy(problems, ([orderId]) => orderId);
  return new Map([...byOrder].map(([id, entries]) => [id, entries.map(([, problem]) => problem)]));
}

/** The last of them, as anyone with the link may see it. */
export function presentLastProblem(problems: readonly OrderProblem[]): PublicProblem | null {
  const last = problems.at(-1);
  if (!last) return null;
  const { words: _words, answeredBy: _answeredBy, pictureIds, ...shown } = last;
  return { ...shown, pictures: pictureIds.length };
}

/** A refund that staff grant is their answer to what the buyer says is wrong, if anything is open. */
export async function answerByRefund(
  em: EntityManager,
  orderId: number,
  { actor, reason, amountKobo }: { actor: string; reason: string; amountKobo: number },
): Promise<void> {
  await ordersDb(em)
    .updateTable('order_problems')
    .set({
      answer: 'refund',
      refundKobo: amountKobo,
      reason,
      answeredBy: actor,
      answeredAt: sql<Date>`now()`,
    })
    .where('orderId', '=', orderId)
    .where('answer', 'is', null)
    .execute();
}

/** Hides the pictures of what was wrong with these orders; the gateway's sweep removes the objects. */
export async function removeProblemPictures(
  em: EntityManager,
  orderIds: readonly number[],
): Promise<void> {
  await ordersDb(em)
    .updateTable('problem_pictures')
    .set({ removedAt: sql<Date>`now()` })
    .where('removedAt', 'is', null)
    .where('problemId', 'in', (query) =>
      query
        .selectFrom('order_problems')
        .select('id')
        .where('orderId', '=', anyOf(orderIds, 'integer')),
    )
    .execute();
}

/** Forgets what buyers said and what staff wrote to them; kind, answer and amount stay. */
export async function forgetProblems(
  em: EntityManager,
  orderIds: readonly number[],
): Promise<void> {
  await ordersDb(em)
    .updateTable('order_problems')
    .set({ words: null, reason: null })
    .where('orderId', '=', anyOf(orderIds, 'integer'))
    .execute();
}
