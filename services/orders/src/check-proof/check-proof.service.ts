import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { findByPublicId } from '../order/find-order.ts';
import { OrderSettings } from '../order/order-settings.ts';
import { checkTakesProof } from '../order/proof-rules.ts';

/** Says whether an order takes a proof, before the gateway reads megabytes for it. */
@Injectable()
export class CheckProofService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: OrderSettings,
  ) {}

  /** Throws ORDERS.NOT_FOUND, ORDERS.PROOF_NOT_ACCEPTED, ORDERS.TOO_MANY_PROOFS. */
  async check({ orderId }: { orderId: string }): Promise<{ reference: string }> {
    const order = await findByPublicId(this.em, orderId);
    checkTakesProof(order, this.settings.proofsPerOrder);
    return { reference: order.reference };
  }
}
