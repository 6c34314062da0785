import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { ProofNotFoundError } from '../order/order.errors.ts';
import { ordersDb } from '../order/order.tables.ts';

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The bucket key of a proof's picture, and the reference of its order. */
@Controller()
export class GetProof {
  constructor(private readonly em: EntityManager) {}

  /** Throws ORDERS.PROOF_NOT_FOUND, also when the picture was removed. */
  @HandleMessage('orders.get-proof')
  async handle({ proofId }: RequestOf<'orders.get-proof'>): Promise<ReplyOf<'orders.get-proof'>> {
    if (!UUID_PATTERN.test(proofId)) throw new ProofNotFoundError();
    return ordersDb(this.em)
      .selectFrom('order_proofs')
      .innerJoin('orders', 'orders.id', 'order_proofs.orderId')
      .select(['objectKey', 'orders.reference'])
      .where('proofId', '=', proofId)
      .where('pictureRemovedAt', 'is', null)
      .executeTakeFirstOrThrow(() => new ProofNotFoundError());
  }
}
