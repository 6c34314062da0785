import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail, StaffAction } from '@spade/contracts/messages/orders';
import { type StaffStep, takeStaffStep } from '../orders/staff-steps.ts';
import type { OrderChanges } from '../orders/transition.ts';
import { ordersDb } from '../tables/orders-db.ts';

const KOBO_PER_NAIRA = 100;

/** Whether one of these amounts (order, credit, what a clerk states) is above the limit of a clerk; 0 is no limit. */
export function isAboveLimit(amountsKobo: readonly number[], limitNaira: number): boolean {
  return limitNaira > 0 && Math.max(...amountsKobo) > limitNaira * KOBO_PER_NAIRA;
}

/** Whether these amounts need a second person, since a clerk acts. */
export function needsApproval(
  { role }: Pick<RequestOf<'orders.confirm'>, 'role'>,
  amountsKobo: readonly number[],
  limitNaira: number,
): boolean {
  return role === 'clerk' && isAboveLimit(amountsKobo, limitNaira);
}

/** Which order a clerk would confirm, what they say, and in which states and by which step. */
interface Asked extends StaffAction {
  reason: string | undefined;
  transition: Pick<StaffStep['transition'], 'from' | 'action'>;
  /** What else changes with the line of history. */
  set?: OrderChanges | undefined;
}

/** The order stays as it is; its history tells approvers that a clerk has found the payment. */
export function askForApproval(
  em: EntityManager,
  { transition: { from, action }, set = {}, ...asked }: Asked,
): Promise<AdminOrderDetail> {
  return takeStaffStep(em, { ...asked, set, transition: { from, action, kind: 'approval_asked' } });
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
