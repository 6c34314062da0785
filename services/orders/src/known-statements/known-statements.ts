import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { CONFIG } from '@spade/platform/config/config.module';
import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { ordersDb } from '../order/order.tables.ts';
import type { OrdersConfig } from '../orders.config.ts';

/** Tells the gateway's sweep of the bucket which statement files must be kept. */
@Controller()
export class KnownStatements {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** A file goes once it is discarded, and as long after its upload as pictures of payment are kept. */
  @HandleMessage('orders.known-statements')
  async handle({
    objectKeys,
  }: RequestOf<'orders.known-statements'>): Promise<ReplyOf<'orders.known-statements'>> {
    const days = this.config.PROOF_RETENTION_DAYS;
    const rows = await ordersDb(this.em)
      .selectFrom('statements')
      .where('objectKey', '=', anyOf(objectKeys, 'text'))
      .select([
        'objectKey',
        sql<boolean>`state = 'discarded' or uploaded_at < now() - make_interval(days => ${days})`.as(
          'isRemoved',
        ),
      ])
      .execute();
    const keysOf = (isRemoved: boolean) =>
      rows.filter((row) => row.isRemoved === isRemoved).map((row) => row.objectKey);
    return { known: keysOf(false), removed: keysOf(true) };
  }
}
