import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { AdminOrderDetail, StaffAction } from '@spade/contracts/messages/orders';
import type { StaffRole } from '@spade/contracts/staff/permissions';
import { type RawBuilder, sql } from 'kysely';
import { limitedKobo } from '../orders/amount-due.ts';
import { dayLimitOf } from '../orders/clerk-limits.ts';
import { type StaffStep, takeStaffStep } from '../orders/staff-steps.ts';
import { isInState, type OrderChanges } from '../orders/transition.ts';
import { CLERK_LIMITS_A_WEEK, type OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';

const KOBO_PER_NAIRA = 100;

/** Whether one of these amounts (order, credit, what a clerk states) is above the limit of a clerk; 0 is no limit. */
export function isAboveLimit(amountsKobo: readonly number[], limitNaira: number): boolean {
  return limitNaira > 0 && Math.max(...amountsKobo) > limitNaira * KOBO_PER_NAIRA;
}

/** Whether these amounts need a second person, since a clerk acts. */
export function needsApproval(
  { role }: { role: StaffRole },
  amountsKobo: readonly number[],
  limitNaira: number,
): boolean {
  return role === 'clerk' && isAboveLimit(amountsKobo, limitNaira);
}

/** A clerk may not confirm this alone: the caller asks for approval instead. It never leaves the service. */
export class NeedsApprovalError extends Error {}

/** What a clerk is about to confirm. */
interface Confirmation {
  role: StaffRole;
  actor: string;
  order: Pick<Order, 'id' | 'customerPhone' | 'mailbox'>;
  /** Amounts of the order, of the credit and of what the clerk states: the largest counts. */
  amountsKobo: readonly number[];
}

type Limits = Pick<
  OrdersConfig,
  'CLERK_LIMIT_NAIRA' | 'CLERK_DAY_LIMIT_NAIRA' | 'BUYER_WEEK_LIMIT_NAIRA'
>;

/**
 * Throws {@link NeedsApprovalError} when a clerk would exceed the limit of their day or of the buyer's week, so that a
 * large payment cannot be split into small ones. Call it before any row is locked, in the transaction that confirms:
 * its locks make confirmations of one clerk, or for one buyer, wait for each other, or two at once would both fit.
 */
export async function requireWithinSums(
  em: EntityManager,
  { role, actor, order, amountsKobo }: Confirmation,
  config: Limits,
): Promise<void> {
  const { CLERK_LIMIT_NAIRA: limit } = config;
  const ofDay = dayLimitOf(config);
  const ofWeek = config.BUYER_WEEK_LIMIT_NAIRA ?? CLERK_LIMITS_A_WEEK * limit;
  if (role !== 'clerk' || (ofDay === 0 && ofWeek === 0)) return;
  const { customerPhone, mailbox } = order;
  const names = [`clerk ${actor}`, `buyer ${customerPhone}`, `buyer ${mailbox ?? ''}`].toSorted();
  for (const name of names)
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(ordersDb(em));
  const { dayKobo, weekKobo } = await ordersDb(em)
    .selectNoFrom([
      confirmedKobo(
        order.id,
        sql`e.actor = ${actor} and coalesce(e.actor_kind, 'person') = 'person'
        and e.at >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'`,
      ).as('dayKobo'),
      confirmedKobo(
        order.id,
        sql`(o.customer_phone = ${customerPhone} or o.mailbox = ${mailbox})
        and coalesce(e.actor_kind, e.actor) <> 'system' and e.at > now() - interval '7 days'
        and not exists (select from order_events a
          where a.order_id = o.id and a.kind = 'approval_asked')`,
      ).as('weekKobo'),
    ])
    .executeTakeFirstOrThrow();
  const amountKobo = Math.max(...amountsKobo);
  if (isAboveLimit([dayKobo + amountKobo], ofDay) || isAboveLimit([weekKobo + amountKobo], ofWeek))
    throw new NeedsApprovalError();
}

/**
 * In SQL, what other orders `o` are worth of which such a deed `e` says that they are paid, a confirmation or an attested
 * payment: the larger of price and money received.
 */
const confirmedKobo = (orderId: number, isSuch: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(worth), 0)::bigint from (
    select distinct o.id, greatest(${limitedKobo('o')}, o.amount_received_kobo) as worth
    from (
      select order_id, actor, actor_kind, at from order_events where kind = 'confirmed'
      union all
      select d.order_id, c.recorded_by, null, c.recorded_at
      from credits c join credit_decisions d on d.credit_id = c.id where c.source = 'attested'
    ) e join orders o on o.id = e.order_id
    where o.id <> ${orderId} and ${isInState('isPaid', 'o.status')}
      and ${isSuch}) confirmed)`;

/** Which order a clerk would confirm, what they say, and in which states and by which step. */
interface Asked extends StaffAction {
  reason: string | undefined;
  transition: Pick<StaffStep['transition'], 'from' | 'action'>;
  onlyIf?: StaffStep['onlyIf'];
  /** What else changes with the line of history. */
  set?: OrderChanges | undefined;
}

/** The order stays as it is; its history tells approvers that a clerk has found the payment. */
export async function askForApproval(
  em: EntityManager,
  { transition: { from, action }, set = {}, ...asked }: Asked,
): Promise<AdminOrderDetail> {
  const transition = { from, action, kind: 'approval_asked' } as const;
  return { ...(await takeStaffStep(em, { ...asked, set, transition })), outcome: 'approval_asked' };
}

/**
 * Throws ORDERS.OWN_APPROVAL when `actor` asked for the approval of this order: a clerk who became an
 * approver since is still not a second person. History only grows, so the answer cannot change back.
 */
export async function requireSecondPerson(
  em: EntityManager,
  orderId: number,
  actor: string,
): Promise<void> {
  const own = await ordersDb(em)
    .selectFrom('order_events')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'approval_asked')
    .where('actor', '=', actor)
    .executeTakeFirst();
  if (own) throw new CodedError('ORDERS.OWN_APPROVAL', {});
}
