import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminOrderDetail, AdminProof, OrderEvent } from '@spade/contracts/messages/orders';
import { anyOf } from '@spade/platform/database/statements';
import type { Order, OrderEventRow, OrderProof } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { findDuplicates, findSameTransactions } from './duplicates.ts';
import { findById } from './find-order.ts';
import { presentAdminOrder } from './order.presenter.ts';
import { readOrderMoney } from './order-money.ts';
import { presentRefundAccount, readRefundAccounts } from './refund-account.ts';

/** The histories of orders by their ids, each oldest first. */
export async function readHistories(
  em: EntityManager,
  orderIds: readonly number[],
): Promise<Map<number, OrderEventRow[]>> {
  if (orderIds.length === 0) return new Map();
  const events = await ordersDb(em)
    .selectFrom('order_events')
    .selectAll()
    .where('orderId', '=', anyOf(orderIds, 'integer'))
    .orderBy('id')
    .execute();
  return Map.groupBy(events, ({ orderId }) => orderId);
}

/** An order with its proofs (and other orders with the same pictures or transactions), history and money, oldest first. */
export async function readOrderDetail(em: EntityManager, id: number): Promise<AdminOrderDetail> {
  const order = await findById(em, id);
  const proofs = await ordersDb(em)
    .selectFrom('order_proofs')
    .selectAll()
    .where('orderId', '=', id)
    .where('pictureRemovedAt', 'is', null)
    .orderBy('id')
    .execute();
  const history = (await readHistories(em, [id])).get(id) ?? [];
  const duplicates = proofs.length > 0 ? await findDuplicates(em, id) : new Map();
  const repeats = order.hasRepeatedTransaction ? await findSameTransactions(em, id) : new Map();
  const siblingsOf = (proofId: string): ProofSiblings => ({
    duplicates: duplicates.get(proofId) ?? [],
    sameTransaction: repeats.get(proofId) ?? [],
  });
  const account = (await readRefundAccounts(em, [id])).get(id);
  return presentAdminOrderDetail(order, proofs, siblingsOf, history, {
    ...(await readOrderMoney(em, id)),
    refundAccount: account ? presentRefundAccount(account, order.customerName) : null,
  });
}

/** The signed 64-bit number of the table → 16 hex digits. */
function perceptualHashToHex(hash: bigint | number): string {
  // The driver reads a small one as a number, whatever the type of the column says.
  return BigInt.asUintN(64, BigInt(hash)).toString(16).padStart(16, '0');
}

/** One line of history, as staff see it. */
function presentOrderEvent(event: OrderEventRow): OrderEvent {
  return {
    at: event.at.toISOString(),
    kind: event.kind,
    fromStatus: event.fromStatus ?? null,
    toStatus: event.toStatus,
    actor: event.actor,
    reason: event.reason ?? null,
  };
}

/** Orders that share something with a proof. */
export type ProofSiblings = Pick<AdminProof, 'duplicates' | 'sameTransaction'>;

/** What was read from the picture; null until it was. */
function readingOf(proof: OrderProof): AdminProof['reading'] {
  if (proof.readAt === null) return null;
  return {
    amountKobo: proof.readAmountKobo,
    paidOn: proof.readPaidOn,
    paidAt: proof.readPaidAt?.toISOString() ?? null,
    transactionId: proof.readTransactionId,
  };
}

/** A proof as staff see it. */
function presentAdminProof(
  proof: OrderProof,
  { duplicates, sameTransaction }: ProofSiblings,
): AdminProof {
  return {
    proofId: proof.proofId,
    objectKey: proof.objectKey,
    sha256: proof.sha256,
    perceptualHash: perceptualHashToHex(proof.perceptualHash),
    sizeBytes: proof.sizeBytes,
    widthPx: proof.widthPx,
    heightPx: proof.heightPx,
    uploadedAt: proof.uploadedAt.toISOString(),
    isLate: proof.isLate,
    rejectionReason: proof.rejectionReason ?? null,
    duplicates,
    reading: readingOf(proof),
    sameTransaction,
  };
}

/** An order with everything that staff may see. */
function presentAdminOrderDetail(
  order: Order,
  proofs: readonly OrderProof[],
  siblingsOf: (proofId: string) => ProofSiblings,
  history: readonly OrderEventRow[],
  money: Pick<AdminOrderDetail, 'credits' | 'refunds' | 'refundAccount'>,
): AdminOrderDetail {
  return {
    ...presentAdminOrder(order),
    proofs: proofs.map((proof) => presentAdminProof(proof, siblingsOf(proof.proofId))),
    history: history.map(presentOrderEvent),
    ...money,
  };
}
