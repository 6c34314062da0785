import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { mayRevive } from '@spade/contracts/orders/order.endings';
import { orderStates, transitions } from '@spade/contracts/orders/order.states';
import type { StaffRole } from '@spade/contracts/staff/permissions';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { delayOf } from '../orders/confirmation.ts';
import { deadlineForRest } from '../orders/deadlines.ts';
import { keepHold } from '../orders/holds.ts';
import { dueKoboOf, ledgerOf } from '../orders/ledger.ts';
import { orderMailFacts, tellUndecided } from '../orders/order-mails.ts';
import { isDisputed, receivedOf, sumOfCredits } from '../orders/order-money.ts';
import { takeStep } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { CreditRecord } from '../tables/money.entity.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { replaceAttestations } from './attestations.ts';
import { confirmPaid } from './confirm-paid.ts';
import { creditInWords } from './credits.ts';
import { type Decision, decideCredit, type LockedCredit, lockCredit } from './decide-credit.ts';

/** Which credit, and who gives it. */
export interface CreditMatch {
  credit: Pick<CreditRecord, 'id' | 'amountKobo' | 'valueDate'>;
  /** What the order has of the credit from now on; left out: what it lacks, or all that is left if it lacks nothing. */
  amountKobo?: number | undefined;
  /** `exact`: by AUTO_CONFIRM, as `system`. */
  decidedBy: 'clerk' | 'exact';
  /** The username of the clerk, or `system`. */
  actor: string;
  /** The role of the person who decides by hand. The buyer is told of a clerk's decision later, so that it can be undone. */
  role?: StaffRole | undefined;
  note?: string | undefined;
  /** What the order does not need is to be sent back: the caller decides so. */
  owesRest?: boolean;
  /** The hold under which an order that had ended continues, and until when staff check it. */
  revival?: Pick<Order, 'holdId' | 'reviewBy'>;
}

/**
 * Gives a credit, or a part of it, to an order whose row is locked, in the running transaction, and takes the order on:
 * confirmed once enough was received, else open for the rest; after its end, paid late or with a refund owed. False when
 * the order has as much of the credit already. Throws ORDERS.CREDIT_DECIDED, ORDERS.CREDIT_REST, ORDERS.CREDIT_REVERSED,
 * ORDERS.CREDIT_DISPUTED.
 */
export async function applyCredit(
  em: EntityManager,
  order: Order,
  {
    credit,
    amountKobo: asked,
    decidedBy,
    actor,
    role,
    note,
    revival,
    owesRest = false,
  }: CreditMatch,
  config: OrdersConfig,
): Promise<boolean> {
  const locked = await lockCredit(em, credit.id, order.id);
  const amountKobo = asked ?? locked.ownKobo ?? (await shareFor(em, order, locked));
  const part = { creditId: credit.id, orderId: order.id, amountKobo };
  const decision: Decision = { ...part, decidedBy, actor, reason: note };
  if (!(await decideCredit(em, decision, locked))) return false;
  // The decision has waited for an import that takes the credit back (`takeCreditsBack` locks its row).
  const reversal = await ordersDb(em)
    .selectFrom('credit_reversals')
    .select('creditId')
    .where('creditId', '=', credit.id)
    .where('overruledAt', 'is', null)
    .executeTakeFirst();
  if (reversal) throw new CodedError('ORDERS.CREDIT_REVERSED', {});
  // The same applies to an import that raises a doubt about the credit.
  const disputed = await ordersDb(em)
    .selectFrom('credits')
    .select('id')
    .where('id', '=', credit.id)
    .where(isDisputed('credits.id'))
    .executeTakeFirst();
  if (disputed) throw new CodedError('ORDERS.CREDIT_DISPUTED', {});
  await replaceAttestations(em, order.id, credit, amountKobo);
  const amountReceivedKobo = await sumOfCredits(em, order.id);
  const step = { orderId: order.id, actor, reason: creditInWords(credit, note, amountKobo) };
  if (revival) {
    const { from, to, kind } = transitions.restock;
    const set = { ...revival, failureReason: null, isPaidLate: false, amountReceivedKobo };
    await takeStep(em, { ...step, from, to, kind, set: { ...set, lateSettlement: 'restocked' } });
    await keepHold(em, { holdId: revival.holdId, orderId: order.id });
  }
  const isPaid = await confirmPaid(em, { ...step, role }, amountReceivedKobo, config);
  if (isPaid || revival) return true;
  const isOpen = orderStates[order.status].isOpen;
  const changed = await takeStep(em, {
    ...step,
    from: [order.status],
    kind: 'credit_matched',
    set: {
      amountReceivedKobo,
      // Also while a proof waits: the buyer is told by when the rest must come.
      ...(isOpen && { paymentDeadline: await deadlineForRest(em, config) }),
      // Staff refund or restock, unless they have settled it before.
      ...(mayRevive(order) && { isPaidLate: true }),
    },
  });
  if (changed) await tellBuyer(em, order, changed, { isOpen, owesRest, role }, config);
  return true;
}

/** What the order lacks of the bank's money, at most what is left; all that is left if it lacks nothing. */
async function shareFor(em: EntityManager, order: Order, { restKobo }: LockedCredit) {
  const { bankKobo } = await ordersDb(em)
    .selectFrom('orders')
    .where('id', '=', order.id)
    .select(receivedOf('orders.id', { isAttestedCounted: false }).as('bankKobo'))
    .executeTakeFirstOrThrow();
  const dueKobo = dueKoboOf({ ...order, amountReceivedKobo: bankKobo });
  return dueKobo === 0 ? restKobo : Math.min(dueKobo, restKobo);
}

async function tellBuyer(
  em: EntityManager,
  before: Order,
  order: Order,
  { isOpen, owesRest, role }: { isOpen: boolean; owesRest: boolean } & Pick<CreditMatch, 'role'>,
  config: OrdersConfig,
): Promise<void> {
  const facts = orderMailFacts(order, config);
  const { shortfallKobo } = ledgerOf(order);
  if (isOpen) {
    const amountReceivedKobo = order.amountReceivedKobo ?? 0;
    const short = { ...facts, amountReceivedKobo, restKobo: shortfallKobo };
    await recordEvent(em, 'payment-short', short, delayOf({ role }));
    return;
  }
  // What staff decide about a late payment they tell the buyer when they settle it.
  if (order.undecidedKobo > before.undecidedKobo && !order.isPaidLate && !owesRest)
    await tellUndecided(em, [order], config, delayOf({ role }));
}
