import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { transitions } from '@spade/contracts/orders/order.states';
import { OwnApprovalError } from '../order/order.errors.ts';
import { ordersDb } from '../order/order.tables.ts';
import { takeStaffStep } from '../order/staff-step.ts';

const KOBO_PER_NAIRA = 100;

/** Whether a clerk may not confirm an order of this total alone; a limit of 0 is none. */
export function needsApproval(
  { role }: Pick<RequestOf<'orders.confirm'>, 'role'>,
  totalKobo: number,
  limitNaira: number,
): boolean {
  return role === 'clerk' && limitNaira > 0 && totalKobo > limitNaira * KOBO_PER_NAIRA;
}

/** The order stays as it is; its history tells approvers that a clerk has found the payment. */
export function askForApproval(
  em: EntityManager,
  { order, adminUsername, note }: RequestOf<'orders.confirm'>,
): Promise<AdminOrderDetail> {
  return takeStaffStep(em, {
    ...{ order, adminUsername, reason: note },
    transition: { from: transitions.confirm.from, kind: 'approval_asked', action: 'confirm' },
  });
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
  if (own) throw new OwnApprovalError();
}
