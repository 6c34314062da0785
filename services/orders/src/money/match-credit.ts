import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError, isCodedError, RemoteError } from '@spade/contracts/errors/coded-error';
import type { HoldReply } from '@spade/contracts/messages/catalog';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { mayRevive } from '@spade/contracts/orders/order.endings';
import { orderStates, transitions } from '@spade/contracts/orders/order.states';
import type { StaffRole } from '@spade/contracts/staff/permissions';
import { CONFIG } from '@spade/platform/config/config.module';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { limitedKoboOf } from '../orders/amount-due.ts';
import { deadlineForRest, endedRecently, reviewByOf } from '../orders/deadlines.ts';
import { findById, findByStaffName, lockOrder } from '../orders/find-order.ts';
import { HoldRenewal } from '../orders/holds.ts';
import { dueKoboOf } from '../orders/ledger.ts';
import { readOrderDetail } from '../orders/order-detail.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { applyCredit, type CreditMatch } from './apply-credit.ts';
import {
  askForApproval,
  isAboveLimit,
  NeedsApprovalError,
  needsApproval,
  requireSecondPerson,
  requireWithinSums,
} from './approval.ts';
import { creditInWords, type DecidedCredit, findCredit } from './credits.ts';
import { decidedError } from './decide-credit.ts';
import { decideRefund } from './refund-decisions.ts';

/** When an order changed so often while one credit was given to it, something is wrong. */
const MAX_ROUNDS = 5;

/** What staff give by hand. */
interface StaffMatch extends CreditMatch {
  role: StaffRole;
  /** The order had this much of the credit when it was read: nothing new is confirmed, so the limits do not count. */
  isRepeated: boolean;
}

/** Staff give a credit of the bank account, or a part of it, to the order that it pays. */
@Controller()
export class MatchCredit {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
    private readonly renewal: HoldRenewal,
  ) {}

  /**
   * Gives what the order lacks, or `amountKobo`; the rest of the credit stays open. Confirms the order once enough was
   * received. An order that expired continues if its stock can be held again; if not, it is paid late. Above the
   * limits of a clerk (order or credit, the clerk's day, the buyer's week) a clerk asks for approval instead, and the credit stays open. Throws
   * ORDERS.CREDIT_NOT_FOUND, ORDERS.CREDIT_DECIDED, ORDERS.CREDIT_REST, ORDERS.CREDIT_REVERSED, ORDERS.NOT_FOUND,
   * ORDERS.OWN_APPROVAL.
   */
  @HandleMessage('orders.match-credit')
  async handle(request: RequestOf<'orders.match-credit'>): Promise<AdminOrderDetail> {
    const { id } = await findByStaffName(this.em, request.order);
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const credit = await findCredit(this.em, request.creditId);
      const { adminUsername: actor, note, owesRest = false } = request;
      const own = credit.decisions.find(({ orderId }) => orderId === id);
      // What the order does not need goes back, so it gets all that is left.
      const amountKobo = owesRest ? (own?.givenKobo ?? 0) + credit.restKobo : request.amountKobo;
      const who = { decidedBy: 'clerk', actor, role: request.role } as const;
      const isRepeated = own !== undefined && (amountKobo ?? own.givenKobo) === own.givenKobo;
      const match: StaffMatch = { credit, amountKobo, ...who, note, owesRest, isRepeated };
      if (credit.reversedAt !== null && !isRepeated)
        throw new CodedError('ORDERS.CREDIT_REVERSED', {});
      const order = await findById(this.em, id);
      // Only the bank's money can be given: what a clerk attested pays the order that they saw it for, or none.
      if (credit.source === 'attested' && !own) throw await decidedError(this.em, credit.id);
      if (!isRepeated) {
        // Money that comes for a paid order confirms nothing, but is owed to its buyer.
        const { isPaid } = orderStates[order.status];
        // The whole credit counts, even for a part: two parts must not pass where one credit would not.
        const amounts = [credit.amountKobo, ...(isPaid ? [] : [limitedKoboOf(order)])];
        const { CLERK_LIMIT_NAIRA } = this.config;
        if (needsApproval(request, amounts, CLERK_LIMIT_NAIRA))
          return this.ask(order, credit, request);
        if (!isPaid || isAboveLimit(amounts, CLERK_LIMIT_NAIRA))
          await requireSecondPerson(this.em, id, request.adminUsername);
      }
      try {
        if (await this.apply(order, credit, match)) return readOrderDetail(this.em, id);
      } catch (error) {
        if (error instanceof NeedsApprovalError) return this.ask(order, credit, request);
        throw error;
      }
      // Sweep, buyer or another clerk moved the order first: the next round reads its new state.
    }
    throw new Error(`order changed ${MAX_ROUNDS} times while one credit was given to it`);
  }

  /** Throws ORDERS.CREDIT_DECIDED when there is nothing to approve. */
  private async ask(
    { id, status }: Order,
    credit: DecidedCredit,
    { adminUsername, note, amountKobo }: RequestOf<'orders.match-credit'>,
  ): Promise<AdminOrderDetail> {
    if (credit.restKobo === 0) throw await decidedError(this.em, credit.id);
    const reason = creditInWords(credit, note, amountKobo);
    return askForApproval(this.em, {
      order: String(id),
      adminUsername,
      reason,
      transition: { ...transitions.confirmByCredit, from: [status] },
      // The buyer has paid: the order does not expire while a second person is awaited.
      ...(orderStates[status].isAwaitingPayment && {
        set: { paymentDeadline: await deadlineForRest(this.em, this.config) },
      }),
    });
  }

  /** False when the order is no longer as it was read. */
  private async apply(order: Order, credit: DecidedCredit, match: StaffMatch): Promise<boolean> {
    try {
      if (await this.canRevive(order, match, credit)) {
        const reviewBy = await reviewByOf(this.em, this.config);
        const revive = ({ holdId }: HoldReply) =>
          this.store(order, { ...match, revival: { holdId, reviewBy } });
        return await this.renewal.withNewHold(order, revive);
      }
    } catch (error) {
      if (isCodedError(error, 'ORDERS.ILLEGAL_TRANSITION')) return false;
      // Sold out, withdrawn from sale, or catalog does not respond: staff refund or restock.
      if (!(error instanceof RemoteError)) throw error;
    }
    return this.store(order, match);
  }

  /** Whether the order expired so recently that it continues with the money that came for it. */
  private async canRevive(
    order: Order,
    { amountKobo }: CreditMatch,
    { restKobo }: DecidedCredit,
  ): Promise<boolean> {
    const isCandidate =
      mayRevive(order) && Math.min(amountKobo ?? restKobo, restKobo) >= dueKoboOf(order);
    return isCandidate && endedRecently(this.em, order.id, this.config.LATE_PROOF_HOURS);
  }

  private store(order: Order, match: StaffMatch): Promise<boolean> {
    return withoutDeadlock(this.em, async (em) => {
      const { actor, credit, role } = match;
      const { isPaid } = orderStates[order.status];
      const amountsKobo = [credit.amountKobo, ...(isPaid ? [] : [limitedKoboOf(order)])];
      if (!match.isRepeated)
        await requireWithinSums(em, { role, actor, order, amountsKobo }, this.config);
      const locked = await lockOrder(em, order.id);
      const isAsRead = locked.status === order.status && locked.holdId === order.holdId;
      const isApplied = isAsRead && (await applyCredit(em, locked, match, this.config));
      if (isApplied && match.owesRest)
        await decideRefund(
          em,
          await lockOrder(em, order.id),
          { actor, reason: match.note },
          this.config,
        );
      // Inside of a new hold this must throw, so that the hold is given back.
      if (!isApplied && match.revival)
        throw new CodedError('ORDERS.ILLEGAL_TRANSITION', {
          status: locked.status,
          action: transitions.confirmByCredit.action,
        });
      return isAsRead;
    });
  }
}
