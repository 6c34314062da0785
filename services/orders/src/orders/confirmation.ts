import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { CounterPayment } from '@spade/contracts/money/credit';
import { type Actor, actorColumns } from '@spade/contracts/staff/actor';
import type { StaffRole } from '@spade/contracts/staff/permissions';
import { hurryEvents, recordEvent, withdrawEvents } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { databaseNow } from './deadlines.ts';
import { orderMailFacts } from './order-mails.ts';
import type { OrderChanges } from './transition.ts';

/** How long a clerk may undo a confirmation of their own; its mail and its transfer to the store wait as long. */
export const CLERK_UNDO_SECONDS = 300;

/** Who confirms, in which role. Left out: not a clerk by hand. */
export interface Confirmer {
  actor: Actor;
  role?: StaffRole | undefined;
}

/** Delay of the events of what this person does: a clerk may still undo it. */
export const delayOf = ({ role }: Pick<Confirmer, 'role'>) =>
  role === 'clerk' ? { delaySeconds: CLERK_UNDO_SECONDS } : {};

/** What changes with every confirmation. */
export const confirmedBy = ({ actor, role }: Confirmer): OrderChanges => ({
  confirmedAt: sql<Date>`now()`,
  confirmedBy: actorColumns(actor).actor,
  mailDueAt:
    role === 'clerk' ? sql<Date>`now() + make_interval(secs => ${CLERK_UNDO_SECONDS})` : null,
});

/** What changes when an order is no longer confirmed. */
export const notConfirmed: OrderChanges = {
  confirmedAt: null,
  confirmedBy: null,
  mailDueAt: null,
  isConfirmedByCredit: false,
};

/** The buyer learns that the order is confirmed, the store gets it, and its hold becomes a sale. */
export async function tellConfirmed(
  em: EntityManager,
  order: Order,
  { role, paidBy }: Pick<Confirmer, 'role'> & { paidBy?: CounterPayment | undefined },
  config: OrdersConfig,
): Promise<void> {
  const { amountReceivedKobo } = order;
  const facts = { ...orderMailFacts(order, config), amountReceivedKobo };
  const confirmed = { ...facts, ...(paidBy && { paidBy }) };
  await recordEvent(em, 'order-confirmed', confirmed, delayOf({ role }));
}

/** Withdraws the mails about an order's payment that were not sent yet. Returns whether the confirmation was among them. */
export async function withdrawMails(
  em: EntityManager,
  { publicId: orderId }: Pick<Order, 'publicId'>,
): Promise<boolean> {
  await withdrawEvents(em, 'payment-short', { orderId });
  await withdrawEvents(em, 'refund-owed', { orderId });
  return (await withdrawEvents(em, 'order-confirmed', { orderId })) > 0;
}

/** Another member of staff goes on with the order: its buyer learns now that it is confirmed. */
export async function endUndo(
  em: EntityManager,
  { publicId: orderId }: Pick<Order, 'publicId'>,
): Promise<void> {
  await hurryEvents(em, 'order-confirmed', { orderId });
}

/**
 * Throws ORDERS.CONFIRMATION_PENDING while the mail of the confirmation waits. With `actor`, only if this person confirmed
 * the order: others may go on with it.
 */
export async function requireFinalConfirmation(
  em: EntityManager,
  { mailDueAt, confirmedBy: by }: Pick<Order, 'mailDueAt' | 'confirmedBy'>,
  actor?: string,
): Promise<void> {
  if (mailDueAt === null || (actor !== undefined && actor !== by)) return;
  if (mailDueAt > (await databaseNow(em)))
    throw new CodedError('ORDERS.CONFIRMATION_PENDING', { until: mailDueAt.toISOString() });
}
