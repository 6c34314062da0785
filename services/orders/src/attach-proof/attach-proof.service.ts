import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { StoredProof } from '@spade/contracts/messages/orders';
import { findByPublicId } from '../order/find-order.ts';
import type { Order } from '../order/order.entity.ts';
import { type OrderProof, OrderProofEntity } from '../order/order-proof.entity.ts';
import { OrderSettings } from '../order/order-settings.ts';
import { checkTakesProof } from '../order/proof-rules.ts';
import { violatedConstraint } from '../order/sql.ts';
import { transitions } from '../order/states.ts';
import { HoldRenewal } from './hold-renewal.ts';
import { type ProofStep, storeProof } from './store-proof.ts';

type AttachReply = ReplyOf<'orders.attach-proof'>;

/** An order that moved so often while one proof came in is a fault. */
const MAX_ROUNDS = 10;

const isWindowOpen = { sql: 'payment_deadline > now()', params: [] };
const isWindowOver = { sql: 'payment_deadline <= now()', params: [] };

/** Attaches a proof of payment, in time or late. Never throws one away that could be kept. */
@Injectable()
export class AttachProofService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: OrderSettings,
    private readonly renewal: HoldRenewal,
  ) {}

  /**
   * The same `objectKey` again is the same proof, and so is the same picture on the same order
   * unless staff refused it: the buyer's page sends it again when the answer was lost. Throws ORDERS.NOT_FOUND,
   * ORDERS.PROOF_NOT_ACCEPTED, ORDERS.TOO_MANY_PROOFS.
   */
  async attach({ orderId, proof }: RequestOf<'orders.attach-proof'>): Promise<AttachReply> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const order = await findByPublicId(this.em, orderId);
      const known = await this.findProof(order, proof);
      // Read anew: it then shows at least what the known proof did.
      if (known) return answerFor(await findByPublicId(this.em, orderId), known, proof);
      checkTakesProof(order, this.settings.proofsPerOrder);
      try {
        const reply = await this.attachTo(order, proof);
        if (reply) return reply;
      } catch (error) {
        // The same message at the same moment stored it; the next round answers it.
        if (violatedConstraint(error) !== 'order_proofs_object_key_key') throw error;
      }
      // Nothing changed: sweep, staff or another proof moved the order first. Look again.
    }
    throw new Error(`order changed ${MAX_ROUNDS} times while one proof came in`);
  }

  private async findProof(
    { id }: Order,
    { objectKey, sha256 }: StoredProof,
  ): Promise<OrderProof | null> {
    const find = (where: Partial<OrderProof>) =>
      this.em.findOne(OrderProofEntity, where, { disableIdentityMap: true });
    return (
      (await find({ objectKey })) ??
      find({ orderId: id, sha256: sha256.toLowerCase(), rejectionReason: null })
    );
  }

  private async attachTo(order: Order, proof: StoredProof): Promise<AttachReply | undefined> {
    if (order.status === 'failed') return this.attachAfterExpiry(order, proof);
    if (order.status === 'awaiting_confirmation') {
      return this.store(order, proof, {
        from: ['awaiting_confirmation'],
        to: 'awaiting_confirmation',
        kind: 'proof_attached',
        isLate: false,
      });
    }
    const inTime = await this.store(order, proof, {
      ...transitions.attachProof,
      isLate: false,
      onlyIf: isWindowOpen,
    });
    if (inTime) return inTime;
    // Past the deadline but before the sweep: the stock is still held, so nothing need be renewed.
    return this.store(order, proof, {
      ...transitions.attachLateProof,
      from: ['pending_payment'],
      isLate: true,
      onlyIf: isWindowOver,
    });
  }

  private async attachAfterExpiry(
    order: Order,
    proof: StoredProof,
  ): Promise<AttachReply | undefined> {
    const expired = { sql: "failure_reason = 'expired' and hold_id = ?", params: [order.holdId] };
    return this.renewal.withNewHold(
      order,
      (newHoldId) =>
        this.store(order, proof, {
          ...transitions.attachLateProof,
          from: ['failed'],
          isLate: true,
          onlyIf: expired,
          newHoldId,
        }),
      () =>
        this.store(order, proof, {
          from: ['failed'],
          to: 'failed',
          kind: 'proof_attached_late',
          isLate: true,
          onlyIf: expired,
        }),
    );
  }

  private store(
    order: Order,
    proof: StoredProof,
    step: ProofStep,
  ): Promise<AttachReply | undefined> {
    return storeProof(this.em, order, proof, step, this.settings);
  }
}

/** The answer to a proof that came before. */
function answerFor(order: Order, known: OrderProof, { objectKey }: StoredProof): AttachReply {
  if (known.orderId !== order.id) throw new Error('object key belongs to another order');
  const { status, isPaidLate } = order;
  const isRepeat = known.objectKey !== objectKey;
  return { status, isLate: known.isLate, isPaidLate, ...(isRepeat && { isRepeat }) };
}
