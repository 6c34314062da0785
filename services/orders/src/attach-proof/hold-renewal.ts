import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { CatalogClient } from '../clients/catalog.client.ts';
import { renewedHoldIdOf } from '../order/hold-id.ts';
import type { Order } from '../order/order.entity.ts';
import { violatedConstraint } from '../order/sql.ts';

const MAX_HOLD_ATTEMPTS = 8;

/**
 * Just after its expiry, an order's own pieces may still be on their way back to catalog (outbox,
 * queue): then "sold out" is asked again for a while before it is believed. Milliseconds.
 */
const returning = { forMs: 60_000, askEveryMs: 250, giveUpAfterMs: 2_000 };

/** Takes stock again for an order whose hold was given back, at the price it was agreed at. */
@Injectable()
export class HoldRenewal {
  constructor(private readonly catalog: CatalogClient) {}

  /**
   * Runs `whenHeld` with the id of a new hold, or `whenGone` when no stock can be had: sold out,
   * taken from sale, or catalog does not answer. The last counts as gone because the proof must
   * be kept whatever happens; a hold it took nonetheless times out by itself.
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
        // Catalog gave this hold up meanwhile (`orders.settle-holds`): take the next one.
        if (violatedConstraint(error) !== 'order_holds_pkey') throw error;
      }
    }
    return whenGone();
  }

  private async hold(order: Order, holdId: string): Promise<void> {
    const { productId, variantId, quantity, paymentDeadline, holdId: renewsHoldId } = order;
    const hasJustExpired = Date.now() - paymentDeadline.getTime() < returning.forMs;
    const giveUpAt = performance.now() + (hasJustExpired ? returning.giveUpAfterMs : 0);
    for (;;) {
      try {
        await this.catalog.hold({ holdId, renewsHoldId, productId, variantId, quantity });
        return;
      } catch (error) {
        const isWorthAsking = isCodedError(error, 'CATALOG.OUT_OF_STOCK');
        if (!isWorthAsking || performance.now() >= giveUpAt) throw error;
      }
      await sleep(returning.askEveryMs);
    }
  }
}
