import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { CONFIG } from '@spade/platform/config/config.module';
import { anyOf } from '@spade/platform/database/statements';
import { findByPublicId } from '../order/find-order.ts';
import { ProofNotFoundError } from '../order/order.errors.ts';
import { ordersDb } from '../order/order.tables.ts';
import { checkTakesProof } from '../order/proof-rules.ts';
import type { OrdersConfig } from '../orders.config.ts';

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Proofs as the gateway asks about them. */
@Controller()
export class Proofs {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Whether an order takes a proof; the gateway asks before it reads an upload of megabytes. Throws
   * ORDERS.NOT_FOUND, ORDERS.PROOF_NOT_ACCEPTED, ORDERS.TOO_MANY_PROOFS.
   */
  @HandleMessage('orders.check-proof')
  async check({ orderId }: { orderId: string }): Promise<ReplyOf<'orders.check-proof'>> {
    const order = await findByPublicId(this.em, orderId);
    checkTakesProof(order, this.config);
    return { reference: order.reference };
  }

  /**
   * The bucket key of a proof's picture, and the reference of its order. Throws ORDERS.PROOF_NOT_FOUND, also when
   * the picture was removed.
   */
  @HandleMessage('orders.get-proof')
  async get({ proofId }: RequestOf<'orders.get-proof'>): Promise<ReplyOf<'orders.get-proof'>> {
    if (!UUID_PATTERN.test(proofId)) throw new ProofNotFoundError();
    return ordersDb(this.em)
      .selectFrom('order_proofs')
      .innerJoin('orders', 'orders.id', 'order_proofs.orderId')
      .select(['objectKey', 'orders.reference'])
      .where('proofId', '=', proofId)
      .where('pictureRemovedAt', 'is', null)
      .executeTakeFirstOrThrow(() => new ProofNotFoundError());
  }

  /**
   * Tells the gateway's sweep of the bucket which objects belong to a stored proof. Returns those of `objectKeys`
   * whose picture must be kept, and those whose picture must go.
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
      .execute();
    const keysOf = (isRemoved: boolean) =>
      rows
        .filter((row) => (row.pictureRemovedAt !== null) === isRemoved)
        .map((row) => row.objectKey);
    return { known: keysOf(false), removed: keysOf(true) };
  }
}
