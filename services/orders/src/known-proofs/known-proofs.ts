import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { anyOf } from '@spade/platform/database/statements';
import { ordersDb } from '../order/order.tables.ts';

/** Tells the gateway's sweep of the bucket which objects belong to a stored proof. */
@Controller()
export class KnownProofs {
  constructor(private readonly em: EntityManager) {}

  /** Returns those of `objectKeys` whose picture must be kept, and those whose picture must go. */
  @HandleMessage('orders.known-proofs')
  async handle({
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
