import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReplyOf } from '@spade/contracts/messages/message';
import type { OrderEventKind, OrderStatus, StoredProof } from '@spade/contracts/messages/orders';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { lockProofs, markDuplicates } from '../order/duplicates.ts';
import { orderMailFacts } from '../order/mail-facts.ts';
import type { Order } from '../order/order.entity.ts';
import { perceptualHashToBigint } from '../order/order-proof.entity.ts';
import type { OrderSettings } from '../order/order-settings.ts';
import { rowsOf, type SqlPart, type SqlValue } from '../order/sql.ts';
import { takeStep } from '../order/transition.ts';

/** How a proof moves its order. */
export interface ProofStep {
  from: readonly OrderStatus[];
  to: OrderStatus;
  kind: OrderEventKind;
  isLate: boolean;
  onlyIf?: SqlPart;
  /** Stock was taken anew under this hold. */
  newHoldId?: string;
}

/** The same picture, sent twice at the same moment, waits for `lockProofs`; the later one sees it. */
const IS_NEW_SQL = `not exists (select 1 from order_proofs known
  where known.order_id = orders.id and known.sha256 = ? and known.rejection_reason is null)`;

/**
 * Stores a proof and moves its order, with history and outbox, in one transaction. Answers
 * undefined, and stores nothing, when the order is no longer as `step` requires.
 */
export async function storeProof(
  em: EntityManager,
  { id }: Order,
  proof: StoredProof,
  step: ProofStep,
  settings: OrderSettings,
): Promise<ReplyOf<'orders.attach-proof'> | undefined> {
  const isPaidLate = step.to === 'failed';
  return em.transactional(async (transaction) => {
    await lockProofs(transaction);
    const proofId = randomUUID();
    const order = await takeStep(transaction, {
      orderId: id,
      from: step.from,
      to: step.to,
      kind: step.kind,
      actor: 'customer',
      onlyIf: {
        sql: `proof_count < ? and ${IS_NEW_SQL} ${step.onlyIf ? `and ${step.onlyIf.sql}` : ''}`,
        params: [
          settings.proofsPerOrder,
          proof.sha256.toLowerCase(),
          ...(step.onlyIf?.params ?? []),
        ],
      },
      set: changesOf(proofId, proof, step, isPaidLate),
    });
    if (!order) return undefined;
    await insertProof(transaction, id, proofId, proof, step.isLate);
    await markDuplicates(transaction, proofId);
    if (step.newHoldId !== undefined) {
      await rowsOf(transaction, 'insert into order_holds (hold_id, order_id) values (?, ?)', [
        step.newHoldId,
        id,
      ]);
      await recordEvent(transaction, 'hold-renewed', { holdId: step.newHoldId });
    }
    await recordEvent(transaction, 'proof-received', {
      ...orderMailFacts(order, settings.bankDetails),
      isLate: step.isLate,
      isPaidLate,
    });
    return { status: order.status, isLate: step.isLate, isPaidLate };
  });
}

/** What the proof changes in its order's row besides the state. */
function changesOf(
  proofId: string,
  proof: StoredProof,
  step: ProofStep,
  isPaidLate: boolean,
): SqlPart {
  const params: SqlValue[] = [proofId, proof.objectKey, step.isLate, isPaidLate];
  let sql = `proof_count = proof_count + 1, latest_proof_id = ?, payment_proof_url = ?,
    has_late_proof = has_late_proof or ?, is_paid_late = ?`;
  if (step.newHoldId !== undefined) {
    sql += ', failure_reason = null, hold_id = ?';
    params.push(step.newHoldId);
  }
  return { sql, params };
}

async function insertProof(
  em: EntityManager,
  orderId: number,
  proofId: string,
  proof: StoredProof,
  isLate: boolean,
): Promise<void> {
  await rowsOf(
    em,
    `insert into order_proofs (proof_id, order_id, object_key, sha256, perceptual_hash, size_bytes,
       width_px, height_px, is_late)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      proofId,
      orderId,
      proof.objectKey,
      proof.sha256.toLowerCase(),
      perceptualHashToBigint(proof.perceptualHash),
      proof.sizeBytes,
      proof.widthPx,
      proof.heightPx,
      isLate,
    ],
  );
}
