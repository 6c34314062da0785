import { AsyncLocalStorage } from 'node:async_hooks';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { HoldReply } from '@spade/contracts/messages/catalog';
import type { PlacedOrder, PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { CONFIG } from '@spade/platform/config/config.module';
import { violatedConstraint } from '@spade/platform/database/statements';
import { Gathered } from '@spade/platform/service/gathered';
import { checkOpenOrders, lockOwners, ownersPastLimit } from '../order/open-orders.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { insertOrders, type OrderToStore, ownerOf } from './insert-orders.ts';

/**
 * `key-taken`: a concurrent request with this idempotency key was faster. `fenced`: catalog
 * released the hold meanwhile (`orders.settle-holds`); take the next one.
 */
export type StoreOutcome = PlacedOrder | 'key-taken' | 'fenced';

/** `alone`: the order needs its own transaction, which also finds out what is wrong. */
type BatchedOutcome = StoreOutcome | 'alone';

/** References clash about once in 200 orders when 100,000 are stored; never so often in a row. */
const MAX_REFERENCE_CLASHES = 10;

/** Stores orders; those that come at the same moment in one transaction, so that its commit serves them all. */
@Injectable()
export class StoreOrder {
  private readonly together = new Gathered((orders: readonly OrderToStore[]) =>
    this.storeTogether(orders),
  );

  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Writes order, hold, history and outbox in one transaction. Throws ORDERS.TOO_MANY_OPEN. */
  async store(
    request: PlaceOrderRequest,
    bodyHash: string,
    hold: HoldReply,
  ): Promise<StoreOutcome> {
    const order = { request, bodyHash, hold, inItsWork: AsyncLocalStorage.snapshot() };
    const outcome = await this.together.run(order);
    return outcome === 'alone' ? this.storeAlone(order) : outcome;
  }

  private async storeTogether(orders: readonly OrderToStore[]): Promise<BatchedOutcome[]> {
    const [first, ...others] = orders;
    if (first && others.length === 0) return [await this.storeAlone(first)];
    try {
      return await this.em.transactional(async (transaction) => {
        const owners = orders.map(({ request }) => ownerOf(request));
        await lockOwners(transaction, owners, this.config);
        const past = await ownersPastLimit(transaction, owners, this.config);
        const within = orders.filter((_, i) => !past.has(owners[i] as (typeof owners)[number])); // one for each
        const placed = await insertOrders(transaction, within, this.config);
        const outcomeOf = new Map<OrderToStore, StoreOutcome>(
          within.map((order, i) => [order, placed[i] ?? 'key-taken']),
        );
        return orders.map((order) => outcomeOf.get(order) ?? 'alone');
      });
    } catch {
      // One of them is at fault, or the database: each finds out for itself.
      return orders.map(() => 'alone');
    }
  }

  private async storeAlone(order: OrderToStore): Promise<StoreOutcome> {
    const owner = ownerOf(order.request);
    for (let clash = 0; clash < MAX_REFERENCE_CLASHES; clash += 1) {
      try {
        return await this.em.transactional(async (transaction) => {
          await lockOwners(transaction, [owner], this.config);
          await checkOpenOrders(transaction, owner, this.config);
          const [placed] = await insertOrders(transaction, [order], this.config);
          return placed ?? 'key-taken';
        });
      } catch (error) {
        const constraint = violatedConstraint(error);
        if (constraint === 'order_holds_pkey') return 'fenced';
        if (constraint !== 'orders_reference_key') throw error;
      }
    }
    throw new Error(`${MAX_REFERENCE_CLASHES} references in a row were taken`);
  }
}
