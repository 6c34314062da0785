import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { HoldReply } from '@spade/contracts/messages/catalog';
import { violatedConstraint } from '@spade/platform/database/statements';
import { retry } from '@spade/platform/service/retry';
import { CatalogClient } from '../clients/catalog.client.ts';
import { abandonHold } from './abandon-hold.ts';
import { renewedHoldIdOf } from './hold-id.ts';
import type { Order } from './order.entity.ts';

const MAX_HOLD_ATTEMPTS = 8;

/**
 * Just after the expiry, the order's own pieces may not be back in catalog yet (outbox, queue): for
 * so long after the deadline, "sold out" is retried before it is believed. Milliseconds.
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

  private hold(order: Order, holdId: string): Promise<HoldReply> {
    const { productId, variantId, quantity, paymentDeadline, holdId: renewsHoldId } = order;
    const hasJustExpired = Date.now() - paymentDeadline.getTime() < returning.forMs;
    const asked = { holdId, renewsHoldId, productId, variantId, quantity };
    return retry(() => this.catalog.hold(asked), {
      everyMs: returning.retryEveryMs,
      forMs: hasJustExpired ? returning.retryForMs : 0,
      mayPass: (error) => isCodedError(error, 'CATALOG.OUT_OF_STOCK'),
    });
  }
}
