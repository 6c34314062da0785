import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { failuresWhere } from '@spade/contracts/orders/order.endings';
import { orderStates, transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { violatedConstraint } from '@spade/platform/database/statements';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order, OrderProof } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { endedRecently, isWindowOpen, isWindowOver } from './deadlines.ts';
import { findByPublicId } from './find-order.ts';
import { HoldRenewal } from './holds.ts';
import { checkOpenOrders } from './open-orders.ts';
import { objectionToProof } from './proofs.ts';
import { type ProofStep, type SentProof, storeProof } from './store-proof.ts';
import { attachTestProof, findTestOrder } from './test-order.ts';
import type { OrderCondition } from './transition.ts';

type AttachReply = ReplyOf<'orders.attach-proof'>;

/** When an order changed so often while one proof came in, something is wrong. */
const MAX_ROUNDS = 10;

/** Attaches a proof of payment, in time or late. Never loses one that can be kept. */
@Controller()
export class AttachProof {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
    private readonly renewal: HoldRenewal,
  ) {}

  /**
   * The same `objectKey` again is the same proof, and so is the same picture on the same order, or one of the same form,
   * unless staff rejected it: the buyer's page sends it again when the reply was lost, and makes it smaller than the
   * browser does, which posts the form by itself. Throws
   * ORDERS.NOT_FOUND, ORDERS.PROOF_NOT_ACCEPTED, ORDERS.TOO_MANY_PROOFS.
   */
  @HandleMessage('orders.attach-proof')
  async handle({ orderId, ...sent }: RequestOf<'orders.attach-proof'>): Promise<AttachReply> {
    const test = await findTestOrder(this.em, orderId);
    if (test) return attachTestProof(this.em, test, this.config);
    const proof: SentProof = { ...sent.proof, formId: sent.formId };
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const order = await findByPublicId(this.em, orderId);
      const known = await this.findProof(order, proof);
      // Read again, so that the order shows at least what the known proof changed.
      if (known) return replyFor(await findByPublicId(this.em, orderId), known, proof);
      const objection = objectionToProof(order, this.config);
      if (objection) throw objection;
      try {
        const reply = await this.attachTo(order, proof);
        if (reply) return reply;
      } catch (error) {
        // The same message at the same moment stored it; the next round finds it.
        if (violatedConstraint(error) !== 'order_proofs_object_key_key') throw error;
      }
      // Sweep, staff or another proof moved the order first: the next round reads its new state.
    }
    throw new Error(`order changed ${MAX_ROUNDS} times while one proof came in`);
  }

  private findProof(
    { id }: Order,
    { objectKey, sha256, formId }: SentProof,
  ): Promise<OrderProof | undefined> {
    return ordersDb(this.em)
      .selectFrom('order_proofs')
      .selectAll()
      .where(({ or, and }) =>
        or([
          and({ objectKey }),
          and({ orderId: id, sha256: sha256.toLowerCase() }).and('rejectionReason', 'is', null),
          ...(formId === undefined
            ? []
            : [and({ orderId: id, formId }).and('rejectionReason', 'is', null)]),
        ]),
      )
      .orderBy(({ eb }) => eb('objectKey', '=', objectKey), 'desc')
      .executeTakeFirst();
  }

  private async attachTo(order: Order, proof: SentProof): Promise<AttachReply | undefined> {
    const { status } = order;
    const { isOpen, isAwaitingPayment } = orderStates[status];
    const { attachProof, attachLateProof } = transitions;
    if (!isOpen) return this.attachAfterExpiry(order, proof);
    if (!isAwaitingPayment) {
      // One more proof of an order that staff have yet to check.
      return this.store(order, proof, { from: [status], kind: attachProof.kind, isLate: false });
    }
    const inTime = await this.store(order, proof, {
      ...attachProof,
      isLate: false,
      onlyIf: () => isWindowOpen,
    });
    if (inTime) return inTime;
    // After the deadline but before the sweep: the stock is still held, so no hold is renewed.
    return this.store(order, proof, {
      ...attachLateProof,
      from: [status],
      isLate: true,
      onlyIf: () => isWindowOver,
    });
  }

  private async attachAfterExpiry(
    order: Order,
    proof: SentProof,
  ): Promise<AttachReply | undefined> {
    const { to, kind } = transitions.attachLateProof;
    const isAsRead: OrderCondition = ({ and, eb }) =>
      and([eb('failureReason', 'in', failuresWhere('mayRevive')), eb('holdId', '=', order.holdId)]);
    const step = { from: [order.status], kind, isLate: true, onlyIf: isAsRead };
    try {
      if (await endedRecently(this.em, order.id, this.config.LATE_PROOF_HOURS)) {
        // Before the hold too, so that an order that cannot be revived keeps no stock from others.
        await checkOpenOrders(this.em, order, this.config);
        return await this.renewal.withNewHold(order, (newHold) =>
          this.store(order, proof, { ...step, to, newHold }),
        );
      }
    } catch (error) {
      // Sold out, withdrawn from sale, too many open orders, a network's share, or catalog does not respond.
      if (!isCodedError(error)) throw error;
    }
    // The proof is kept in any case. Staff decide, since the buyer may have paid.
    return this.store(order, proof, { ...step, isPaidLate: true });
  }

  private store(order: Order, proof: SentProof, step: ProofStep): Promise<AttachReply | undefined> {
    return storeProof(this.em, order, proof, step, this.config);
  }
}

/** The reply to a proof that is already stored. */
function replyFor(order: Order, known: OrderProof, { objectKey }: SentProof): AttachReply {
  if (known.orderId !== order.id) throw new Error('object key belongs to another order');
  const { status, isPaidLate } = order;
  const isRepeat = known.objectKey !== objectKey;
  return { status, isLate: known.isLate, isPaidLate, ...(isRepeat && { isRepeat }) };
}
