import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@spade/platform/config/config.module';
import { Gathered } from '@spade/platform/service/gathered';
import { sql } from 'kysely';
import { type OrderOwner, ownersPastLimit } from '../order/open-orders.ts';
import type { Order } from '../order/order.entity.ts';
import { ordersDb } from '../order/order.tables.ts';
import type { OrdersConfig } from '../orders.config.ts';

/** An order about to be placed, as far as it is looked up. */
interface Asked {
  idempotencyKey: string;
  owner: OrderOwner;
}

/** A stored order, as far as the answer to a repeated request needs it. */
export type StoredOrder = Pick<
  Order,
  'idempotencyKey' | 'bodyHash' | 'publicId' | 'reference' | 'paymentDeadline' | 'totalKobo'
>;

/** Finds out what must be known before an order takes stock, for those that come at the same moment together. */
@Injectable()
export class LookUpOrders {
  private readonly together = new Gathered((asked: readonly Asked[]) => this.lookUp(asked));

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** The order stored under this key, if any, and whether its owner's open orders need a closer look. */
  run(idempotencyKey: string, owner: OrderOwner) {
    return this.together.run({ idempotencyKey, owner });
  }

  /** Two statements, sent side by side: orders wait for one answer, not for two. */
  private async lookUp(asked: readonly Asked[]) {
    const keys = asked.map(({ idempotencyKey }) => idempotencyKey);
    const owners = asked.map(({ owner }) => owner);
    const [stored, past] = await Promise.all([
      this.findStored(keys),
      ownersPastLimit(this.em, owners, this.config),
    ]);
    return asked.map(({ idempotencyKey, owner }) => ({
      stored: stored.get(idempotencyKey),
      isPastLimit: past.has(owner),
    }));
  }

  /** Those of these idempotency keys that have an order. */
  async findStored(keys: readonly string[]): Promise<Map<string, StoredOrder>> {
    const orders = await ordersDb(this.em)
      .selectFrom('orders')
      .select(['idempotencyKey', 'bodyHash', 'publicId', 'reference'])
      .select(['paymentDeadline', 'totalKobo'])
      .where('idempotencyKey', '=', sql<string>`any(${keys}::text[])`)
      .execute();
    return new Map(orders.map((order) => [order.idempotencyKey, order]));
  }
}
