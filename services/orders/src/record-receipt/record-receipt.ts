import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { sql } from 'kysely';
import { lockTransaction, markSameTransaction } from '../order/duplicates.ts';
import { ProofNotFoundError } from '../order/order.errors.ts';
import { ordersDb } from '../order/order.tables.ts';
import { transactionKeyOf } from './transaction-key.ts';

/** Keeps what the worker read from the picture of a proof. It helps a clerk, and never moves an order. */
@Controller()
export class RecordReceipt {
  constructor(private readonly em: EntityManager) {}

  /** The first reading of a proof stays. Throws ORDERS.PROOF_NOT_FOUND. */
  @HandleMessage('orders.record-receipt')
  async handle({
    proofId,
    values,
  }: RequestOf<'orders.record-receipt'>): Promise<ReplyOf<'orders.record-receipt'>> {
    const { amountKobo, paidOn, paidAt, transactionId } = values;
    const transactionKey = transactionId === null ? null : transactionKeyOf(transactionId);
    return this.em.transactional(async (em) => {
      if (transactionKey !== null) await lockTransaction(em, transactionKey);
      const recorded = await ordersDb(em)
        .updateTable('order_proofs')
        .set({
          readAt: sql<Date>`now()`,
          readAmountKobo: amountKobo,
          readPaidOn: paidOn,
          readPaidAt: paidAt === null ? null : new Date(paidAt),
          readTransactionId: transactionId,
          transactionKey,
        })
        .where('proofId', '=', proofId)
        .where('readAt', 'is', null)
        .where('pictureRemovedAt', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!recorded) {
        await requireProof(em, proofId);
        return { isRecorded: false };
      }
      if (transactionKey !== null) await markSameTransaction(em, transactionKey);
      return { isRecorded: true };
    });
  }
}

async function requireProof(em: EntityManager, proofId: string): Promise<void> {
  await ordersDb(em)
    .selectFrom('order_proofs')
    .select('id')
    .where('proofId', '=', proofId)
    .executeTakeFirstOrThrow(() => new ProofNotFoundError());
}
