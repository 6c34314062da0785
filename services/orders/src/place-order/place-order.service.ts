import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { HoldReply } from '@spade/contracts/messages/catalog';
import type { PlacedOrder, PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { CatalogClient } from '../clients/catalog.client.ts';
import { IdempotencyKeyReusedError, PriceChangedError } from '../order/errors.ts';
import { bodyHashOf, holdIdOf } from '../order/hold-id.ts';
import { OrderSettings } from '../order/order-settings.ts';
import { presentPlacedOrder } from '../order/presenter.ts';
import { MAX_QUANTITY, totalOf } from '../order/total.ts';
import { findByIdempotencyKey, storeOrder } from './store-order.ts';

/** An idempotency key whose holds ended so often is not worth another. */
const MAX_HOLD_ATTEMPTS = 8;

/** Places an order: once per idempotency key, at the catalogue's price, with its stock held. */
@Injectable()
export class PlaceOrderService {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogClient,
    private readonly settings: OrderSettings,
  ) {}

  /**
   * Answers the stored order when the key repeats with the same body. Throws
   * ORDERS.IDEMPOTENCY_KEY_REUSED for another body, and what `catalog.hold` throws.
   */
  async place(request: PlaceOrderRequest): Promise<PlacedOrder> {
    const bodyHash = bodyHashOf(bodyOf(request));
    for (let attempt = 0; attempt < MAX_HOLD_ATTEMPTS; attempt += 1) {
      const stored = await this.storedAnswer(request.idempotencyKey, bodyHash);
      if (stored) return stored;
      const hold = await this.hold(request, holdIdOf(request.idempotencyKey, bodyHash, attempt));
      if (!hold) continue;
      const outcome = await storeOrder(this.em, request, bodyHash, hold, this.settings);
      if (outcome.kind === 'stored') return outcome.placed;
      // Stored by a call at the same moment: the next round answers it. Fenced: the next hold.
      if (outcome.kind === 'key-taken') attempt -= 1;
    }
    throw new Error(`${MAX_HOLD_ATTEMPTS} holds of one order ended before it was stored`);
  }

  private async storedAnswer(key: string, bodyHash: string): Promise<PlacedOrder | undefined> {
    const order = await findByIdempotencyKey(this.em, key);
    if (order === null) return undefined;
    if (order.bodyHash !== bodyHash) throw new IdempotencyKeyReusedError();
    return presentPlacedOrder(order, this.settings.bankDetails);
  }

  /** The hold, or undefined when the one with this id is over. */
  private async hold(request: PlaceOrderRequest, holdId: string): Promise<HoldReply | undefined> {
    if (!(request.quantity <= MAX_QUANTITY)) throw new RangeError('quantity above the limit');
    let hold: HoldReply;
    try {
      hold = await this.catalog.hold({
        holdId,
        productId: request.productId,
        variantId: request.variantId ?? null,
        quantity: request.quantity,
        expectedTotalKobo: request.totalKobo,
      });
    } catch (error) {
      if (isCodedError(error, 'CATALOG.HOLD_ENDED')) return undefined;
      throw error;
    }
    const totalKobo = totalOf(hold.unitPriceKobo, request.quantity);
    if (totalKobo !== request.totalKobo) throw new PriceChangedError(hold.unitPriceKobo, totalKobo);
    return hold;
  }
}

/**
 * What makes two calls the same: every field but the key, in a fixed order. The variant comes last,
 * and only when one was named, so that keys from before there were any keep their meaning.
 */
function bodyOf(request: PlaceOrderRequest): (string | number)[] {
  return [
    request.customerName,
    request.customerEmail,
    request.customerPhone,
    request.shippingAddress,
    request.shippingCity,
    request.shippingState,
    request.productId,
    request.productTitle,
    request.quantity,
    request.totalKobo,
    ...(typeof request.variantId === 'number' ? [request.variantId] : []),
  ];
}
