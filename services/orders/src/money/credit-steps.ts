import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { Credit } from '@spade/contracts/money/credit';
import { failuresWhere } from '@spade/contracts/orders/order.endings';
import { maySet, orderStates, transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { sql } from 'kysely';
import { amountDueOf } from '../orders/amount-due.ts';
import { deadlineAfterRejection, reviewByOf } from '../orders/deadlines.ts';
import { findByStaffName, lockOrder } from '../orders/find-order.ts';
import { voidReceipt } from '../orders/issue-receipt.ts';
import { type DecisionRow, sumOfCredits } from '../orders/order-money.ts';
import { takeStep } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { creditInWords, type DecidedCredit, findCredit, presentCredit } from './credits.ts';
import { decideCredit, lockCredit } from './decide-credit.ts';

/** What staff decide about a credit besides giving it to an order. */
@Controller()
export class CreditSteps {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Staff say that a credit, or what is left of it, is for no order, such as a loan or a deposit of the owner. Throws
   * ORDERS.CREDIT_NOT_FOUND, ORDERS.CREDIT_DECIDED when all of it belongs to orders, ORDERS.CREDIT_REVERSED.
   */
  @HandleMessage('orders.dismiss-credit')
  async dismiss(request: RequestOf<'orders.dismiss-credit'>): Promise<Credit> {
    const { creditId, adminUsername: actor, reason } = request;
    const credit = await findCredit(this.em, creditId);
    if (credit.reversedAt !== null) throw new CodedError('ORDERS.CREDIT_REVERSED', {});
    await this.em.transactional(async (em) => {
      const locked = await lockCredit(em, creditId, null);
      const amountKobo = (locked.ownKobo ?? 0) + locked.restKobo;
      const of = { creditId, orderId: null, amountKobo };
      await decideCredit(em, { ...of, decidedBy: 'clerk', actor, reason }, locked);
    });
    return presentCredit(await findCredit(this.em, creditId), null);
  }

  /**
   * Staff take back what was decided about a credit, or about a part of it: that is open again. A confirmation that
   * rested on the credit ends, and staff check the order again. All or nothing where several orders have the credit.
   * Throws ORDERS.CREDIT_NOT_FOUND, ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION once fulfilment began,
   * ORDERS.CREDIT_REFUNDED.
   */
  @HandleMessage('orders.undo-credit')
  async undo(request: RequestOf<'orders.undo-credit'>): Promise<Credit> {
    const credit = await findCredit(this.em, request.creditId);
    const { order } = request;
    const only = order == null ? order : (await findByStaffName(this.em, order)).id;
    const decisions = credit.decisions.filter(
      ({ orderId }) => only === undefined || orderId === only,
    );
    // None: a repeated request, or another clerk was faster.
    if (decisions.length > 0) await this.takeBack(credit, decisions, request);
    return presentCredit(await findCredit(this.em, request.creditId), null);
  }

  private takeBack(
    credit: DecidedCredit,
    decisions: readonly DecisionRow[],
    { adminUsername: actor, reason }: RequestOf<'orders.undo-credit'>,
  ): Promise<void> {
    const { id: creditId } = credit;
    const orderIds = decisions.flatMap(({ orderId }) => orderId ?? []);
    return this.em.transactional(async (em) => {
      const db = ordersDb(em);
      const orders = new Map<number | null, Order>();
      // In the order of the orders, so that two transactions never wait for each other.
      for (const id of orderIds.toSorted((a, b) => a - b)) orders.set(id, await lockOrder(em, id));
      for (const { orderId } of decisions) {
        const undone = await db
          .deleteFrom('credit_decisions')
          .where('creditId', '=', creditId)
          .where('orderId', orderId === null ? 'is' : '=', orderId)
          .returning('amountKobo')
          .executeTakeFirst();
        if (!undone) continue;
        const { amountKobo: partKobo } = undone;
        const event = { creditId, orderId, amountKobo: partKobo, actor, reason };
        await db
          .insertInto('credit_events')
          .values({ ...event, kind: 'undone' })
          .execute();
        // What a clerk attested was never seen by the bank: it is no money that another order could get.
        if (credit.source === 'attested' && orderId !== null)
          await db
            .insertInto('credit_decisions')
            .values({ ...event, orderId: null, decidedBy: 'clerk' })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        const order = orders.get(orderId);
        const taken = { credit, partKobo, actor, reason };
        if (order) await takeFromOrder(em, order, taken, this.config);
      }
    });
  }
}

/** Which credit goes, how much of it the order had, and on whose word. */
interface Taken {
  credit: DecidedCredit;
  partKobo: number;
  actor: string;
  reason: string;
}

/**
 * Lets an order whose row is locked continue without a credit whose decision is deleted. Throws
 * ORDERS.ILLEGAL_TRANSITION once fulfilment began, ORDERS.CREDIT_REFUNDED once money went back.
 */
async function takeFromOrder(
  em: EntityManager,
  order: Order,
  { credit, partKobo, actor, reason }: Taken,
  config: OrdersConfig,
): Promise<void> {
  const { action, kind } = transitions.undoConfirmation;
  const { mayUndoCredit, hasEvidence } = orderStates[order.status];
  if (!mayUndoCredit)
    throw new CodedError('ORDERS.ILLEGAL_TRANSITION', { status: order.status, action });
  if (order.amountRefundedKobo > 0) throw new CodedError('ORDERS.CREDIT_REFUNDED', {});
  // What a clerk attested was the same money: it went back with the credit.
  if (credit.reversedAt === null) await restoreAttestations(em, order.id, credit.id);
  const sumKobo = await sumOfCredits(em, order.id);
  // However it was confirmed: by the bank's credit, or by a clerk's word for what is taken back now.
  const undo =
    order.proofCount > 0 ? transitions.undoConfirmation : transitions.undoConfirmationUnproved;
  const isUndone = maySet(undo, order.status) && sumKobo < amountDueOf(order);
  // An order in these states shows why it is there: a proof, or an amount.
  const isAmountNeeded = hasEvidence && order.proofCount === 0 && !isUndone;
  await takeStep(em, {
    orderId: order.id,
    from: [order.status],
    actor,
    reason: creditInWords(credit, reason, partKobo),
    kind: isUndone ? kind : 'credit_undone',
    ...(isUndone && { to: undo.to }),
    set: {
      amountReceivedKobo: sumKobo > 0 || isAmountNeeded ? sumKobo : null,
      ...(isUndone && {
        confirmedAt: null,
        isConfirmedByCredit: false,
        ...(orderStates[undo.to].isAwaitingStaff
          ? { reviewBy: await reviewByOf(em, config) }
          : { paymentDeadline: await deadlineAfterRejection(em, config) }),
      }),
      // Without money, a proof that came late, or one whose stock went to others, nothing was paid late.
      ...(sumKobo === 0 && {
        isPaidLate: sql<boolean>`is_paid_late and (has_late_proof
          or failure_reason in (${sql.join(failuresWhere('isToSettle'))}))`,
      }),
    },
  });
  if (isUndone) await voidReceipt(em, order.id);
}

/** An attestation that gave way to the credit counts again, unless another credit of the bank is there. */
async function restoreAttestations(
  em: EntityManager,
  orderId: number,
  creditId: number,
): Promise<void> {
  const other = await ordersDb(em)
    .selectFrom('credit_decisions')
    .select('creditId')
    .where('orderId', '=', orderId)
    .where('decidedBy', '!=', 'attested')
    .executeTakeFirst();
  await ordersDb(em)
    .updateTable('credit_decisions')
    .set({ supersededBy: other?.creditId ?? null })
    .where('orderId', '=', orderId)
    .where('supersededBy', '=', creditId)
    .execute();
}
