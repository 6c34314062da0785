import type { EntityManager } from '@mikro-orm/postgresql';
import { formatNaira } from '@spade/contracts/naira';
import { anyOf } from '@spade/platform/database/statements';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import { ledgerOf, refundReasonOf } from '../orders/ledger.ts';
import { orderMailFacts } from '../orders/order-mails.ts';
import { takeStep } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';

/** Who decides, and why. */
interface Decider {
  actor: string;
  reason?: string | undefined;
  /** Staff grant it, by which the allowance of the order rises; it is so already. */
  granted?: { allowanceKobo: number; goods: string | undefined };
}

/**
 * Decides that money of an order goes back, by default all that can be decided, in the transaction that has its row
 * locked, and tells its buyer. Nothing happens while there is nothing to decide.
 */
export async function decideRefund(
  em: EntityManager,
  order: Order,
  decider: Decider,
  config: OrdersConfig,
  amountKobo = ledgerOf(order).toDecideKobo,
): Promise<void> {
  if (amountKobo === 0) return;
  await recordDecision(em, order, amountKobo, decider);
  await recordEvent(em, 'refund-owed', {
    ...orderMailFacts(order, config),
    refundKobo: order.refundOwedKobo + amountKobo,
    reason: refundReasonOf(order),
    ...(decider.granted && { grantedFor: decider.reason }),
  });
}

/** Records a decision, or takes one back with a negative amount, and its line of history. */
export async function recordDecision(
  em: EntityManager,
  { id: orderId, status }: Order,
  amountKobo: number,
  { actor, reason, granted }: Decider,
  /** What of earlier grants it takes back. */
  ungrantedKobo = 0,
): Promise<void> {
  const allowanceKobo = (granted?.allowanceKobo ?? 0) - ungrantedKobo;
  await ordersDb(em)
    .insertInto('refund_decisions')
    .values({
      orderId,
      amountKobo,
      allowanceKobo,
      actor,
      reason: reason ?? null,
      at: sql<Date>`clock_timestamp()`,
    })
    .execute();
  const sum = formatNaira(Math.abs(amountKobo));
  const decided = amountKobo > 0 ? `${sum} to be sent back` : `${sum} not to be sent back`;
  const words = granted?.goods === undefined ? decided : `${decided}, ${granted.goods}`;
  await takeStep(em, {
    orderId,
    from: [status],
    kind: amountKobo > 0 ? 'refund_decided' : 'refund_decision_undone',
    actor,
    reason: reason === undefined ? words : `${words}: ${reason}`,
    set: {
      refundDecidedKobo: sql<number>`refund_decided_kobo + ${amountKobo}::bigint`,
      ...(ungrantedKobo > 0 && {
        allowanceKobo: sql<number>`allowance_kobo - ${ungrantedKobo}::bigint`,
      }),
    },
  });
}

/** What staff granted of the money that an order owes now: a refund pays all that was decided before it. */
export async function grantedOfOwed(em: EntityManager, orderId: number): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(allowance_kobo), 0)::bigint as kobo from refund_decisions
    where order_id = ${orderId} and at > coalesce((select max(paid_at) from refunds
      where order_id = ${orderId} and undone_at is null), '-infinity')`.execute(ordersDb(em));
  return rows[0]?.kobo ?? 0;
}

/** Why staff granted the last refund of each of these orders, as they entered it. */
export async function readGrantReasons(
  em: EntityManager,
  orderIds: readonly number[],
): Promise<Map<number, string | null>> {
  if (orderIds.length === 0) return new Map();
  const grants = await ordersDb(em)
    .selectFrom('refund_decisions')
    .distinctOn('orderId')
    .select(['orderId', 'reason'])
    .where('orderId', '=', anyOf(orderIds, 'integer'))
    .where('allowanceKobo', '>', 0)
    .orderBy('orderId')
    .orderBy('id', 'desc')
    .execute();
  return new Map(grants.map(({ orderId, reason }) => [orderId, reason]));
}

/** Who sent money back, and whether its buyer was told. */
interface PaidBack {
  paidBy: string;
  note?: string | null | undefined;
  /** It settles a late payment. */
  isLatePayment?: boolean;
  /** The buyer gets a mail about it at once, so that it cannot be undone. */
  isTold?: boolean;
}

/**
 * Records that what the order owed went back to its buyer, in the running transaction that has the order's row
 * locked. Nothing is recorded when no credit of the order is known: its money was never counted.
 */
export async function recordRefund(
  em: EntityManager,
  { id: orderId, refundOwedKobo, undecidedKobo }: Order,
  { paidBy, note = null, isLatePayment = false, isTold = false }: PaidBack,
): Promise<void> {
  // Who settles a late payment by a refund decides about all of it.
  const amountKobo = isTold ? refundOwedKobo + undecidedKobo : refundOwedKobo;
  if (amountKobo === 0) return;
  const db = ordersDb(em);
  if (amountKobo > refundOwedKobo) {
    const decision = { orderId, amountKobo: undecidedKobo, actor: paidBy, reason: note };
    await db.insertInto('refund_decisions').values(decision).execute();
  }
  const toldAt = isTold ? sql<Date>`now()` : null;
  const refund = { orderId, amountKobo, paidBy, note, isLatePayment, toldAt };
  await db.insertInto('refunds').values(refund).execute();
  await db
    .updateTable('orders')
    .set({
      amountRefundedKobo: sql<number>`amount_refunded_kobo + ${amountKobo}::bigint`,
      refundDecidedKobo: sql<number>`refund_decided_kobo + ${amountKobo - refundOwedKobo}::bigint`,
    })
    .where('id', '=', orderId)
    .execute();
}
