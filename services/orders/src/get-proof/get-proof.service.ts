import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ProofNotFoundError } from '../order/errors.ts';
import { OrderProofEntity } from '../order/order-proof.entity.ts';

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Where the picture of a proof lies. */
@Injectable()
export class GetProofService {
  constructor(private readonly em: EntityManager) {}

  /** Throws ORDERS.PROOF_NOT_FOUND, also when the picture was let go of. */
  async get({ proofId }: { proofId: string }): Promise<{ objectKey: string }> {
    const proof = UUID_PATTERN.test(proofId)
      ? await this.em.findOne(
          OrderProofEntity,
          { proofId, pictureRemovedAt: null },
          { disableIdentityMap: true },
        )
      : null;
    if (proof === null) throw new ProofNotFoundError();
    return { objectKey: proof.objectKey };
  }
}
