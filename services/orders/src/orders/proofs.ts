import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { type EndingFacts, takesProof } from '@spade/contracts/orders/order.endings';
import { CONFIG } from '@spade/platform/config/config.module';
import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { isDemoAccount } from './bank-details.ts';
import { findByPublicId } from './find-order.ts';
import { checkTestProof, findTestOrder } from './test-order.ts';

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Proofs as the gateway and the worker ask about them. */
@Controller()
export class Proofs {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Whether an order takes a proof; the gateway asks before it reads an upload of megabytes. A form that has brought its
   * proof may be sent again, whatever became of the order since. Throws ORDERS.NOT_FOUND,
   * ORDERS.PROOF_NOT_ACCEPTED, ORDERS.TOO_MANY_PROOFS.
   */
  @HandleMessage('orders.check-proof')
  async check({
    orderId,
    formId,
  }: RequestOf<'orders.check-proof'>): Promise<ReplyOf<'orders.check-proof'>> {
    const test = await findTestOrder(this.em, orderId);
    if (test) {
      checkTestProof(test);
      return { reference: test.order.reference };
    }
    const order = await findByPublicId(this.em, orderId);
    const objection = objectionToProof(order, this.config);
    if (objection && !(await this.hasProofOf(order.id, formId))) throw objection;
    return { reference: order.reference };
  }

  private async hasProofOf(orderId: number, formId: string | undefined): Promise<boolean> {
    if (formId === undefined) return false;
    const known = await ordersDb(this.em)
      .selectFrom('order_proofs')
      .select('id')
      .where('orderId', '=', orderId)
      .where('formId', '=', formId)
      .where('rejectionReason', 'is', null)
      .executeTakeFirst();
    return known !== undefined;
  }

  /**
   * The bucket key of a picture, of a proof or of what is wrong with the goods, and the reference of its order. Throws
   * ORDERS.PROOF_NOT_FOUND, also when the picture was removed.
   */
  @HandleMessage('orders.get-proof')
  async get({ proofId }: RequestOf<'orders.get-proof'>): Promise<ReplyOf<'orders.get-proof'>> {
    if (!UUID_PATTERN.test(proofId)) throw new CodedError('ORDERS.PROOF_NOT_FOUND', {});
    const ofProblem = ordersDb(this.em)
      .selectFrom('problem_pictures')
      .innerJoin('order_problems', 'order_problems.id', 'problem_pictures.problemId')
      .innerJoin('orders', 'orders.id', 'order_problems.orderId')
      .select(['objectKey', 'orders.reference'])
      .where('pictureId', '=', proofId)
      .where('removedAt', 'is', null);
    return ordersDb(this.em)
      .selectFrom('order_proofs')
      .innerJoin('orders', 'orders.id', 'order_proofs.orderId')
      .select(['objectKey', 'orders.reference'])
      .where('proofId', '=', proofId)
      .where('pictureRemovedAt', 'is', null)
      .union(ofProblem)
      .executeTakeFirstOrThrow(() => new CodedError('ORDERS.PROOF_NOT_FOUND', {}));
  }

  /**
   * Tells the gateway's sweep of the bucket which objects belong to a stored proof, or show what is wrong with goods. Returns
   * those of `objectKeys` whose picture must be kept, and those whose picture must go.
   */
  @HandleMessage('orders.known-proofs')
  async known({
    objectKeys,
  }: {
    objectKeys: string[];
  }): Promise<{ known: string[]; removed: string[] }> {
    const rows = await ordersDb(this.em)
      .selectFrom('order_proofs')
      .select(['objectKey', 'pictureRemovedAt'])
      .where('objectKey', '=', anyOf(objectKeys, 'text'))
      .unionAll((db) =>
        db
          .selectFrom('problem_pictures')
          .select(['objectKey', 'removedAt as pictureRemovedAt'])
          .where('objectKey', '=', anyOf(objectKeys, 'text')),
      )
      .execute();
    const keysOf = (isRemoved: boolean) =>
      rows
        .filter((row) => (row.pictureRemovedAt !== null) === isRemoved)
        .map((row) => row.objectKey);
    return { known: keysOf(false), removed: keysOf(true) };
  }

  /**
   * Keeps what the worker read from the picture of a proof. It helps a clerk, and never moves an order. The first
   * reading of a proof stays. Throws ORDERS.PROOF_NOT_FOUND.
   */
  @HandleMessage('orders.record-receipt')
  async recordReceipt({
    proofId,
    values,
  }: RequestOf<'orders.record-receipt'>): Promise<ReplyOf<'orders.record-receipt'>> {
    const {
      amountKobo,
      paidOn,
      paidAt,
      transactionId,
      isPending = null,
      toAccount = null,
    } = values;
    // The account that the buyer of this order was shown.
    const isOtherAccount = (number: string | null) => sql<boolean>`
      ${number}::text is distinct from coalesce(
        (select bank_details->>'accountNumber' from orders where orders.id = order_proofs.order_id),
        ${this.config.BANK_ACCOUNT_NUMBER}::text)`;
    const isComparable = toAccount !== null && !isDemoAccount(this.config);
    const recorded = await ordersDb(this.em)
      .updateTable('order_proofs')
      .set({
        readAt: sql<Date>`now()`,
        readAmountKobo: amountKobo,
        readPaidOn: paidOn,
        readPaidAt: paidAt === null ? null : new Date(paidAt),
        readTransactionId: transactionId,
        readIsPending: isPending,
        readIsOtherAccount: isComparable ? isOtherAccount(toAccount) : null,
        transactionKey: transactionId === null ? null : transactionKeyOf(transactionId),
      })
      .where('proofId', '=', proofId)
      .where('readAt', 'is', null)
      .where('pictureRemovedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (recorded) return { isRecorded: true };
    await ordersDb(this.em)
      .selectFrom('order_proofs')
      .select('id')
      .where('proofId', '=', proofId)
      .executeTakeFirstOrThrow(() => new CodedError('ORDERS.PROOF_NOT_FOUND', {}));
    return { isRecorded: false };
  }
}

type ProofFacts = EndingFacts & Pick<Order, 'proofCount'>;

/**
 * Why the order takes no proof, or null when it takes one: ORDERS.PROOF_NOT_ACCEPTED once it is paid, cancelled or
 * settled by staff; ORDERS.TOO_MANY_PROOFS at the limit. An expired order takes one: a late proof is never refused.
 */
export function objectionToProof(
  order: ProofFacts,
  { PROOFS_PER_ORDER: limit }: Pick<OrdersConfig, 'PROOFS_PER_ORDER'>,
): CodedError<'ORDERS.PROOF_NOT_ACCEPTED'> | CodedError<'ORDERS.TOO_MANY_PROOFS'> | null {
  if (!takesProof(order))
    return new CodedError('ORDERS.PROOF_NOT_ACCEPTED', { status: order.status });
  return order.proofCount >= limit ? new CodedError('ORDERS.TOO_MANY_PROOFS', { limit }) : null;
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
