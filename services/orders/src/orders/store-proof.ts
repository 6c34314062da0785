import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { HoldReply } from '@spade/contracts/messages/catalog';
import type { ReplyOf } from '@spade/contracts/messages/message';
import type { StoredProof } from '@spade/contracts/messages/orders';
import { BUYER } from '@spade/contracts/staff/actor';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { reviewByOf } from './deadlines.ts';
import { lockOrder } from './find-order.ts';
import { keepHold } from './holds.ts';
import { checkNetworkShares, contendedShares, MailboxProofNeeded } from './network-share.ts';
import { checkOpenOrders, limitNames, lockNames } from './open-orders.ts';
import { orderMailFacts } from './order-mails.ts';
import { type OrderChanges, type OrderCondition, type Step, takeStep } from './transition.ts';

/** A proof, with the form of the site that it came from. */
export interface SentProof extends StoredProof {
  formId: string | undefined;
}

/** How a proof moves its order. */
export interface ProofStep extends Pick<Step, 'from' | 'to' | 'kind' | 'onlyIf'> {
  isLate: boolean;
  /** No stock could be held: staff owe the buyer a refund or new stock. */
  isPaidLate?: boolean;
  /** The stock was taken again. */
  newHold?: HoldReply;
}

/**
 * Stores a proof and moves its order, with history and outbox, in one transaction. Returns
 * undefined, and stores nothing, when the order is no longer as `step` requires. Throws
 * ORDERS.TOO_MANY_OPEN when a new hold would open more orders than this buyer may have, ORDERS.HELD_BY_OTHERS when it
 * is beyond the share of the buyer's network.
 */
export async function storeProof(
  em: EntityManager,
  order: Order,
  proof: SentProof,
  step: ProofStep,
  config: OrdersConfig,
): Promise<ReplyOf<'orders.attach-proof'> | undefined> {
  const { from, to, kind, isLate, isPaidLate = false, newHold } = step;
  return em.transactional(async (transaction) => {
    if (newHold) await checkLimits(transaction, order, newHold, config);
    await lockOrder(transaction, order.id);
    const proofId = randomUUID();
    const changed = await takeStep(transaction, {
      orderId: order.id,
      from,
      to,
      kind,
      actor: BUYER,
      formId: proof.formId,
      onlyIf: (row) =>
        row.and([
          row.eb('proofCount', '<', config.PROOFS_PER_ORDER),
          isNewPicture(proof)(row),
          ...(step.onlyIf ? [step.onlyIf(row)] : []),
        ]),
      set: {
        ...changesOf(proofId, proof, step),
        // A further proof gives staff no more time.
        ...(to !== undefined && { reviewBy: await reviewByOf(transaction, config) }),
      },
    });
    if (!changed) return undefined;
    await insertProof(transaction, order.id, proofId, proof, isLate);
    if (newHold) await keepHold(transaction, { holdId: newHold.holdId, orderId: order.id });
    const mailFacts = orderMailFacts(changed, config);
    await recordEvent(transaction, 'proof-received', { ...mailFacts, isLate, isPaidLate });
    await recordEvent(transaction, 'proof-attached', { proofId, objectKey: proof.objectKey });
    return { status: changed.status, isLate, isPaidLate };
  });
}

/** The order is open again, as a new one would be. */
async function checkLimits(
  em: EntityManager,
  order: Order,
  hold: HoldReply,
  config: OrdersConfig,
): Promise<void> {
  const taken = [{ network: order.network, hold }];
  await lockNames(em, [...limitNames(order, config), ...contendedShares(taken, config)]);
  await checkOpenOrders(em, order, config);
  const [refusal] = (await checkNetworkShares(em, taken, config)).values();
  // A picture shows no mailbox: staff look at it.
  if (refusal instanceof MailboxProofNeeded)
    throw new CodedError('ORDERS.HELD_BY_OTHERS', { orderable: 0, freeAt: null });
  if (refusal) throw refusal;
}

/**
 * The order does not have this picture yet, nor one of the same form, other than rejected. Of two requests with the
 * same picture at the same moment, the later one waits for the order's lock and sees the earlier.
 */
const isNewPicture =
  ({ sha256, formId }: SentProof): OrderCondition =>
  ({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('order_proofs')
          .whereRef('order_proofs.orderId', '=', 'orders.id')
          .where(({ or, eb }) =>
            or([
              eb('sha256', '=', sha256.toLowerCase()),
              ...(formId === undefined ? [] : [eb('order_proofs.formId', '=', formId)]),
            ]),
          )
          .where('rejectionReason', 'is', null)
          .select('order_proofs.id'),
      ),
    );

/** What the proof changes in its order's row besides the state. */
function changesOf(
  proofId: string,
  { objectKey }: SentProof,
  { isLate, isPaidLate = false, newHold }: ProofStep,
): OrderChanges {
  return {
    proofCount: sql<number>`proof_count + 1`,
    latestProofId: proofId,
    paymentProofUrl: objectKey,
    hasLateProof: sql<boolean>`has_late_proof or ${isLate}`,
    isPaidLate,
    ...(newHold && { failureReason: null, holdId: newHold.holdId }),
  };
}

async function insertProof(
  em: EntityManager,
  orderId: number,
  proofId: string,
  { objectKey, formId, sha256, perceptualHash, sizeBytes, widthPx, heightPx }: SentProof,
  isLate: boolean,
): Promise<void> {
  await ordersDb(em)
    .insertInto('order_proofs')
    .values({
      proofId,
      orderId,
      objectKey,
      formId: formId ?? null,
      sha256: sha256.toLowerCase(),
      perceptualHash: perceptualHashToBigint(perceptualHash),
      sizeBytes,
      widthPx,
      heightPx,
      isLate,
    })
    .execute();
}

/** 16 hex digits → the signed 64-bit number that the table keeps. */
function perceptualHashToBigint(hex: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hex}`));
}
