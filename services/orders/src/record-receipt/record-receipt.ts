import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { sql } from 'kysely';
import { lockTransaction, markSameTransaction } from '../order/duplicates.ts';
import { ProofNotFoundError } from '../order/order.errors.ts';
import { ordersDb } from '../order/order.tables.ts';

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

/** Letters that pictures and people confuse with digits: `O` and `0` are one in the key. */
const alike = new Map(
  Object.entries({ O: '0', D: '0', Q: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' }),
);

/**
 * One key for all ways of writing a transaction id: capitals, letters and digits only, look-alikes folded. SHA-256
 * in hex, so that it may stay when the buyer is erased.
 */
function transactionKeyOf(transactionId: string): string {
  const written = transactionId.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const folded = Array.from(written, (character) => alike.get(character) ?? character).join('');
  return createHash('sha256').update(folded).digest('hex');
}
