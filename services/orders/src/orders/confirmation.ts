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

/** For so long a clerk may take their own word back; its mail and its push to the store wait until then. */
export const CLERK_UNDO_SECONDS = 300;

/** Who confirms, in which role. Left out: not a clerk by hand. */
export interface Confirmer {
  actor: Actor;
  role?: StaffRole | undefined;
}

/** When what this person does becomes known outside. */
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

/** What waits of an order's mails about its payment never goes out. Returns whether its confirmation was among them. */
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
 * Throws ORDERS.CONFIRMATION_PENDING while the mail of the confirmation waits. `actor`: only where this person confirmed the
 * order, whose own word is not to be built on yet.
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
