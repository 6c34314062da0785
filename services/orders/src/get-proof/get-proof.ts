import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { ProofNotFoundError } from '../order/order.errors.ts';
import { ordersDb } from '../order/order.tables.ts';

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The bucket key of a proof's picture. */
@Controller()
export class GetProof {
  constructor(private readonly em: EntityManager) {}

  /** Throws ORDERS.PROOF_NOT_FOUND, also when the picture was removed. */
  @HandleMessage('orders.get-proof')
  async handle({ proofId }: { proofId: string }): Promise<{ objectKey: string }> {
    if (!UUID_PATTERN.test(proofId)) throw new ProofNotFoundError();
    return ordersDb(this.em)
      .selectFrom('order_proofs')
      .select('objectKey')
      .where('proofId', '=', proofId)
      .where('pictureRemovedAt', 'is', null)
      .executeTakeFirstOrThrow(() => new ProofNotFoundError());
  }
}
