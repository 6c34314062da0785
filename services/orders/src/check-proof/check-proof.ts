import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf } from '@spade/contracts/messages/message';
import { CONFIG } from '@spade/platform/config/config.module';
import { findByPublicId } from '../order/find-order.ts';
import { checkTakesProof } from '../order/proof-rules.ts';
import type { OrdersConfig } from '../orders.config.ts';

/** Whether an order takes a proof; the gateway asks before it reads an upload of megabytes. */
@Controller()
export class CheckProof {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Throws ORDERS.NOT_FOUND, ORDERS.PROOF_NOT_ACCEPTED, ORDERS.TOO_MANY_PROOFS. */
  @HandleMessage('orders.check-proof')
  async handle({ orderId }: { orderId: string }): Promise<ReplyOf<'orders.check-proof'>> {
    const order = await findByPublicId(this.em, orderId);
    checkTakesProof(order, this.config);
    return { reference: order.reference };
  }
}
