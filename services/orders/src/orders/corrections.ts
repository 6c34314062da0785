import type { EntityManager } from '@mikro-orm/postgresql';
import { type BuyerFieldName, flattenBuyer } from '@spade/contracts/orders/buyer';
import { type Correction, correctedBuyer } from '@spade/contracts/orders/correction';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { BUYER } from '@spade/contracts/staff/actor';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { amountDueOf } from './amount-due.ts';
import { isUnpaid } from './correctable.ts';
import { voidCodes } from './mailbox-codes.ts';
import { orderMailFacts } from './order-mails.ts';
import { type OrderChanges, type Step, takeStep } from './transition.ts';

/** What is corrected, by whom. */
interface Corrected {
  changes: Correction<BuyerFieldName>;
  actor: Step['actor'];
  formId?: string | undefined;
  /** How the delivery changes, in words for the history. */
  delivery?: string | undefined;
  /** The columns of the delivery that change with the address. */
  set?: OrderChanges;
}

/**
 * Writes the correction of a locked order into its row and history, and tells the buyer. When the e-mail address
 * changes, both mailboxes get the mail, and codes sent to the old one are void.
 */
export async function recordCorrection(
  em: EntityManager,
  order: Order,
  { changes, actor, formId, delivery, set = {} }: Corrected,
  config: OrdersConfig,
): Promise<void> {
  const { email } = changes;
  const changed = Object.keys(changes);
  const names = changed.join(', ');
  const corrected = await takeStep(em, {
    orderId: order.id,
    from: [order.status],
    kind: 'corrected',
    actor,
    formId,
    // Which fields, never their values: the history outlives the buyer's data.
    reason: delivery === undefined ? names : `${names}; ${delivery}`,
    set: {
      ...set,
      ...flattenBuyer(correctedBuyer(changes)),
      ...(email !== undefined && {
        mailbox: mailboxOf(email),
        emailCorrectedAt: sql<Date>`now()`,
      }),
    },
  });
  if (!corrected) throw new Error(`order ${order.id} was locked and has changed`);
  if (email !== undefined) await voidCodes(em, `order ${order.id}`);
  await recordEvent(em, 'order-corrected', {
    ...orderMailFacts(corrected, config),
    changed,
    isUnpaid: isUnpaid(corrected),
    formerEmail: email === undefined ? null : order.customerEmail,
    ...(actor !== BUYER && { isByStaff: true }),
    ...(amountDueOf(corrected) !== amountDueOf(order) && { isAmountNew: true }),
  });
}
