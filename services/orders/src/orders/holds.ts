import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Injectable } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { HoldReply } from '@spade/contracts/messages/catalog';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { anyOf, violatedConstraint } from '@spade/platform/database/statements';
import { retry } from '@spade/platform/faults/retry';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import { parse, v5 as uuidV5 } from 'uuid';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { CatalogClient } from './take-stock.ts';

/** Namespace of the version 5 UUIDs of holds (RFC 9562 §5.5); random once, never changed. */
const HOLD_NAMESPACE = parse('8f0c8a0e-5f0d-4c0f-9c6b-0b6f5a5d3b7e');

/**
 * The hold of a new order. A repeated request derives the same id, so it gets the same hold. The
 * body is part of it: a buyer who corrects a refused order under the same key gets a hold that
 * fits. `attempt` counts up when the hold of this id has ended or was fenced.
 */
export function holdIdOf(idempotencyKey: string, bodyHash: string, attempt: number): string {
  return uuidV5(Buffer.from(`place:${attempt}:${bodyHash}:${idempotencyKey}`), HOLD_NAMESPACE);
}

/** The hold that replaces `endedHoldId` for a late proof; two proofs at once share it. */
export function renewedHoldIdOf(endedHoldId: string, attempt: number): string {
  return uuidV5(`renew:${attempt}:${endedHoldId}`, HOLD_NAMESPACE);
}

/** Records that an order continues under a renewed hold, in the running transaction. */
export async function keepHold(
  em: EntityManager,
  { holdId, orderId }: { holdId: string; orderId: number },
): Promise<void> {
  await ordersDb(em).insertInto('order_holds').values({ holdId, orderId }).execute();
  await recordEvent(em, 'hold-renewed', { holdId });
}

/**
 * Gives back the hold of an order that was refused, unless a concurrent request stored an order under it.
 * Without this, refused orders would keep stock from others until their holds time out.
 */
export async function abandonHold(em: EntityManager, holdId: string): Promise<void> {
  await em.transactional(async (transaction) => {
    // A fence (see `order.entity.ts`): no order can be stored under this hold any more.
    const fence = await ordersDb(transaction)
      .insertInto('order_holds')
      .values({ holdId })
      .onConflict((conflict) => conflict.column('holdId').doNothing())
      .returning('holdId')
      .executeTakeFirst();
    if (fence) await recordEvent(transaction, 'hold-abandoned', { holdId });
  });
}

/** Once this many holds of one order have ended, something is wrong. */
export const MAX_HOLD_ATTEMPTS = 8;

/**
 * Just after the expiry, the order's own pieces may not be back in catalog yet (outbox, queue): until
 * `forMs` after the deadline, "sold out" is retried before it is believed.
 */
const returning = { forMs: 60_000, retryEveryMs: 250, retryForMs: 2_000 };

/** Takes stock again for an order whose hold was released, at the price that was agreed. */
@Injectable()
export class HoldRenewal {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogClient,
  ) {}

  /**
   * Runs `whenHeld` with a new hold. Throws what `catalog.hold` throws when there is no stock, and
   * then holds nothing; what `whenHeld` throws gives the hold back.
   */
  async withNewHold<T>(order: Order, whenHeld: (newHold: HoldReply) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      const holdId = renewedHoldIdOf(order.holdId, attempt);
      let hold: HoldReply;
      try {
        hold = await this.hold(order, holdId);
      } catch (error) {
        const isEnded = isCodedError(error, 'CATALOG.HOLD_ENDED');
        if (isEnded && attempt + 1 < MAX_HOLD_ATTEMPTS) continue;
        throw error;
      }
      try {
        return await whenHeld(hold);
      } catch (error) {
        // Catalog released this hold meanwhile (`orders.settle-holds`): take the next one.
        const isFenced = violatedConstraint(error) === 'order_holds_pkey';
        if (isFenced && attempt + 1 < MAX_HOLD_ATTEMPTS) continue;
        if (isCodedError(error)) await abandonHold(this.em, holdId);
        throw error;
      }
    }
  }

  private async hold(order: Order, holdId: string): Promise<HoldReply> {
    const { productId, variantId, quantity, paymentDeadline, holdId: renewsHoldId } = order;
    const since = sql`now() - ${paymentDeadline}::timestamptz`;
    const { hasJustExpired } = await ordersDb(this.em)
      .selectNoFrom(
        sql<boolean>`${since} < make_interval(secs => ${returning.forMs / 1_000})`.as(
          'hasJustExpired',
        ),
      )
      .executeTakeFirstOrThrow();
    const asked = { holdId, renewsHoldId, productId, variantId, quantity };
    return retry(() => this.catalog.hold(asked), {
      everyMs: returning.retryEveryMs,
      forMs: hasJustExpired ? returning.retryForMs : 0,
      isRetryable: (error) => isCodedError(error, 'CATALOG.OUT_OF_STOCK'),
    });
  }
}

/**
 * Tells catalog which of its unclaimed holds, those of each new order among them, have an order. Each of the others
 * gets a fence (see `order.entity.ts`): a slow request that still wants to store an order under it fails and
 * takes the next hold. So catalog can safely release the stock.
 */
@Controller()
export class SettleHolds {
  constructor(private readonly em: EntityManager) {}

  /** Safe to repeat: a fence stays a fence. */
  @HandleMessage('orders.settle-holds')
  async handle({
    holdIds,
  }: RequestOf<'orders.settle-holds'>): Promise<ReplyOf<'orders.settle-holds'>> {
    // Sorted, so that two calls with common holds lock them in the same order.
    const ids = [...new Set(holdIds)].sort();
    if (ids.length === 0) return { stored: [], abandoned: [] };
    return this.em.transactional(async (em) => {
      const db = ordersDb(em);
      // Waits for a request that is storing an order under the same hold; the second statement
      // sees its outcome.
      await db
        .insertInto('order_holds')
        .columns(['holdId'])
        .expression(sql`select unnest(${ids}::uuid[])`)
        .onConflict((conflict) => conflict.column('holdId').doNothing())
        .execute();
      const rows = await db
        .selectFrom('order_holds')
        .select('holdId')
        .where('orderId', 'is not', null)
        .where('holdId', '=', anyOf(ids, 'uuid'))
        .execute();
      const stored = new Set(rows.map((row) => row.holdId));
      return {
        stored: ids.filter((id) => stored.has(id.toLowerCase())),
        abandoned: ids.filter((id) => !stored.has(id.toLowerCase())),
      };
    });
  }
}
