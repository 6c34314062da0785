import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { violatedConstraint } from '@spade/platform/database/statements';
import { CatalogClient } from '../clients/catalog.client.ts';
import { renewedHoldIdOf } from '../order/hold-id.ts';
import type { Order } from '../order/order.entity.ts';

const MAX_HOLD_ATTEMPTS = 8;

/**
 * Just after the expiry, the order's own pieces may not be back in catalog yet (outbox, queue): for
 * so long after the deadline, "sold out" is retried before it is believed. Milliseconds.
 */
const returning = { forMs: 60_000, retryEveryMs: 250, retryForMs: 2_000 };

/** Takes stock again for an order whose hold was released, at the price that was agreed. */
@Injectable()
export class HoldRenewal {
  constructor(private readonly catalog: CatalogClient) {}

  /**
   * Runs `whenHeld` with the id of a new hold, or `whenGone` when there is no stock: sold out,
   * withdrawn from sale, or catalog does not respond. The last counts as gone because the proof
   * must be kept in any case; a hold that catalog did take then times out.
   */
  async withNewHold<T>(
    order: Order,
    whenHeld: (newHoldId: string) => Promise<T>,
    whenGone: () => Promise<T>,
  ): Promise<T> {
    for (let attempt = 0; attempt < MAX_HOLD_ATTEMPTS; attempt += 1) {
      const holdId = renewedHoldIdOf(order.holdId, attempt);
      try {
        await this.hold(order, holdId);
      } catch (error) {
        if (isCodedError(error, 'CATALOG.HOLD_ENDED')) continue;
        if (isCodedError(error)) return whenGone();
        throw error;
      }
      try {
        return await whenHeld(holdId);
      } catch (error) {
        // Catalog released this hold meanwhile (`orders.settle-holds`): take the next one.
        if (violatedConstraint(error) !== 'order_holds_pkey') throw error;
      }
    }
    return whenGone();
  }

  private async hold(order: Order, holdId: string): Promise<void> {
    const { productId, variantId, quantity, paymentDeadline, holdId: renewsHoldId } = order;
    const hasJustExpired = Date.now() - paymentDeadline.getTime() < returning.forMs;
    const retryUntil = performance.now() + (hasJustExpired ? returning.retryForMs : 0);
    for (;;) {
      try {
        await this.catalog.hold({ holdId, renewsHoldId, productId, variantId, quantity });
        return;
      } catch (error) {
        const isSoldOut =
          isCodedError(error, 'CATALOG.OUT_OF_STOCK') ||
          isCodedError(error, 'CATALOG.HELD_BY_OTHERS');
        if (!isSoldOut || performance.now() >= retryUntil) throw error;
      }
      await sleep(returning.retryEveryMs);
    }
  }
}
