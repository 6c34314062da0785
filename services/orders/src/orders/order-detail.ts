import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { AdminOrderDetail, AdminProof } from '@spade/contracts/messages/orders';
import type { OrderEvent } from '@spade/contracts/orders/order.states';
import { anyOf } from '@spade/platform/database/statements';
import type { OrderEventRow, OrderProof } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { correctableByStaff } from './correctable.ts';
import { findDuplicates, findSameTransactions } from './duplicates.ts';
import { readGrantAsk } from './grant-asks.ts';
import { presentAdminOrder, selectAdminOrders } from './order.presenter.ts';
import { readOrderMoney } from './order-money.ts';
import { readNotes } from './order-notes.ts';
import { readProblems } from './order-problems.ts';
import { presentRefundAccount, readRefundAccounts } from './refund-account.ts';
import { readShipments } from './shipments.ts';

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

/**
 * An order with its proofs (and other orders with the same pictures or transactions), history and money, oldest first: all
 * as of one moment, so that no part tells of a step that another part does not know. Throws ORDERS.NOT_FOUND.
 */
export function readOrderDetail(em: EntityManager, id: number): Promise<AdminOrderDetail> {
  const inOneSnapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
  return em.transactional((snapshot) => readParts(snapshot, id), inOneSnapshot);
}

async function readParts(em: EntityManager, id: number): Promise<AdminOrderDetail> {
  const order = await selectAdminOrders(em)
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow(() => new CodedError('ORDERS.NOT_FOUND', {}));
  const proofs = await ordersDb(em)
    .selectFrom('order_proofs')
    .selectAll()
    .where('orderId', '=', id)
    .where('pictureRemovedAt', 'is', null)
    .orderBy('id')
    .execute();
  const duplicates = await findDuplicates(em, id);
  const sameTransactions = await findSameTransactions(em, id);
  const history = (await readHistories(em, [id])).get(id) ?? [];
  const shipment = (await readShipments(em, [order])).get(id) ?? null;
  const notes = await readNotes(em, [id]);
  const problems = (await readProblems(em, [id])).get(id) ?? [];
  const account = (await readRefundAccounts(em, [id])).get(id);
  return {
    ...presentAdminOrder(order),
    canCorrect: correctableByStaff(order),
    proofs: proofs.map((proof) => ({
      ...presentProof(proof),
      duplicates: duplicates.get(proof.proofId) ?? [],
      sameTransaction: sameTransactions.get(proof.proofId) ?? [],
    })),
    history: history.map(presentOrderEvent),
    shipment,
    problems,
    grantAsk: await readGrantAsk(em, id),
    notes: notes.map(({ at, actor, text }) => ({ at, actor, text })),
    ...(await readOrderMoney(em, id)),
    refundAccount: account ? presentRefundAccount(account, order.customerName) : null,
  };
}

/** The signed 64-bit number of the table → 16 hex digits. */
function perceptualHashToHex(hash: bigint | number): string {
  // The driver reads a small one as a number, whatever the type of the column says.
  return BigInt.asUintN(64, BigInt(hash)).toString(16).padStart(16, '0');
}

export function presentOrderEvent(event: OrderEventRow): OrderEvent {
  const { kind, fromStatus, toStatus, actor, reason } = event;
  return { at: event.at.toISOString(), kind, fromStatus, toStatus, actor, reason };
}

function presentProof(proof: OrderProof): Omit<AdminProof, 'duplicates' | 'sameTransaction'> {
  const { proofId, objectKey, sha256, sizeBytes, widthPx, heightPx, isLate, rejectionReason } =
    proof;
  return {
    proofId,
    objectKey,
    sha256,
    sizeBytes,
    widthPx,
    heightPx,
    isLate,
    rejectionReason,
    perceptualHash: perceptualHashToHex(proof.perceptualHash),
    uploadedAt: proof.uploadedAt.toISOString(),
    reading: proof.readAt && {
      amountKobo: proof.readAmountKobo,
      paidOn: proof.readPaidOn,
      paidAt: proof.readPaidAt?.toISOString() ?? null,
      transactionId: proof.readTransactionId,
      isPending: proof.readIsPending ?? false,
      isOtherAccount: proof.readIsOtherAccount ?? false,
    },
  };
}
