import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReturnedGoods } from '@spade/contracts/money/refund';
import { formatNaira } from '@spade/contracts/naira';
import type { GrantAsk, GrantAskKind } from '@spade/contracts/orders/grant-ask';
import { type SqlBool, sql } from 'kysely';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { discountInWords } from './discounts.ts';
import { isInState, takeStep } from './transition.ts';

/** What of an order an approver decides about: where it differs from what the clerk saw, the ask has lapsed. */
const orderMoney = sql<string>`concat_ws('/', orders.delivery_fee_kobo, orders.discount_kobo, orders.allowance_kobo,
  coalesce(orders.amount_received_kobo::text, 'none'), orders.amount_refunded_kobo, orders.returned_pieces)`;

/** In SQL, whether what was asked for can still be given to the row in `orders`. */
const stillHolds = sql<SqlBool>`grant_asks.order_money = ${orderMoney} and
  case grant_asks.kind when 'discount' then ${isInState('isOpen', 'orders.status')}
    else ${isInState('isPaid', 'orders.status')} end`;

/**
 * In SQL, whether an approver must answer what was asked for the row in `orders`. The first half is read once for all orders,
 * so that the second is asked of the few that have an ask.
 */
export const hasOpenGrantAsk = sql<SqlBool>`orders.id in (select order_id from grant_asks
  where answer is null) and exists (select from grant_asks
  where grant_asks.order_id = orders.id and grant_asks.answer is null and ${stillHolds})`;

/** Days in which the clerk reads what came of an ask; then it stands in the history alone. */
const NOTE_DAYS = 7;

/** What a clerk asks for. */
interface Asked {
  kind: GrantAskKind;
  amountKobo: number;
  goods?: ReturnedGoods | undefined;
  reason: string;
  actor: string;
}

/** The words of the history. */
export function goodsInWords({ pieces, isRestocked }: ReturnedGoods): string {
  const counted = pieces === 1 ? '1 piece' : `${pieces} pieces`;
  return isRestocked ? `${counted} back in stock` : `${counted} written off`;
}

function askInWords({ kind, amountKobo, goods, reason }: Asked): string {
  if (kind === 'discount') return discountInWords(amountKobo, reason);
  return `${formatNaira(amountKobo)} back${goods ? `, ${goodsInWords(goods)}` : ''}: ${reason}`;
}

/** The order stays as it is, and an approver is asked, in the transaction that has its row locked. */
export async function askForGrant(em: EntityManager, order: Order, asked: Asked): Promise<void> {
  const { kind, amountKobo, goods, reason, actor } = asked;
  await answerGrantAsk(em, order.id, { answer: 'replaced', actor });
  await sql`
    insert into grant_asks (order_id, kind, amount_kobo, pieces, is_restocked, reason, order_money, asked_by)
    select id, ${kind}, ${amountKobo}, ${goods?.pieces ?? null}::integer, ${goods?.isRestocked ?? null}::boolean,
      ${reason}, ${orderMoney}, ${actor} from orders where id = ${order.id}`.execute(ordersDb(em));
  const step = { orderId: order.id, from: [order.status], kind: 'grant_asked', actor } as const;
  await takeStep(em, { ...step, reason: askInWords(asked) });
}

/** Ends the open ask of an order, where it has one, in the transaction that has the order's row locked. */
export async function answerGrantAsk(
  em: EntityManager,
  orderId: number,
  end: { answer: 'granted' | 'declined' | 'replaced'; actor: string; reason?: string },
): Promise<void> {
  await ordersDb(em)
    .updateTable('grant_asks')
    .set({
      answer: end.answer,
      answeredBy: end.actor,
      answerReason: end.reason ?? null,
      answeredAt: sql<Date>`now()`,
    })
    .where('orderId', '=', orderId)
    .where('answer', 'is', null)
    .execute();
}

/** Throws ORDERS.OWN_APPROVAL when `actor` asked for what is open: who became an approver since is no second person. */
export async function requireNotAsker(
  em: EntityManager,
  orderId: number,
  actor: string,
): Promise<void> {
  const ask = await readGrantAsk(em, orderId);
  if (ask?.state === 'open' && ask.askedBy === actor)
    throw new CodedError('ORDERS.OWN_APPROVAL', {});
}

/**
 * What was asked for last and is open; or, for some days, has lapsed or was declined. Null: nothing, it was given, or the order
 * has changed since it was declined.
 */
export async function readGrantAsk(em: EntityManager, orderId: number): Promise<GrantAsk | null> {
  const row = await ordersDb(em)
    .selectFrom('grant_asks')
    .innerJoin('orders', 'orders.id', 'grant_asks.orderId')
    .selectAll('grant_asks')
    .select([
      stillHolds.as('stillHolds'),
      sql<boolean>`coalesce(grant_asks.answered_at, grant_asks.asked_at)
        > now() - make_interval(days => ${NOTE_DAYS})`.as('isRecent'),
    ])
    .where('grant_asks.orderId', '=', orderId)
    .orderBy('grant_asks.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.answer === 'granted' || row.answer === 'replaced') return null;
  const state = row.answer ?? (row.stillHolds ? 'open' : 'lapsed');
  if (state !== 'open' && !row.isRecent) return null;
  if (state === 'declined' && !row.stillHolds) return null;
  const { kind, amountKobo, pieces, isRestocked, reason, askedBy, answeredBy, answerReason } = row;
  return {
    askId: row.id,
    kind,
    state,
    amountKobo,
    goods: pieces === null ? null : { pieces, isRestocked: isRestocked === true },
    reason,
    askedBy,
    askedAt: row.askedAt.toISOString(),
    answeredBy,
    answerReason,
  };
}
