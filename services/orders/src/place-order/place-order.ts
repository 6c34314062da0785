import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { HoldReply } from '@spade/contracts/messages/catalog';
import type { PlacedOrder, PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { MAX_QUANTITY } from '@spade/contracts/orders/quantity';
import { CONFIG } from '@spade/platform/config/config.module';
import { CatalogClient } from '../clients/catalog.client.ts';
import { abandonHold } from '../order/abandon-hold.ts';
import { holdIdOf } from '../order/hold-id.ts';
import { checkOpenOrders, firstUnpaidEnd } from '../order/open-orders.ts';
import {
  HeldByOthersError,
  IdempotencyKeyReusedError,
  PriceChangedError,
} from '../order/order.errors.ts';
import { presentPlacedOrder } from '../order/order.presenter.ts';
import { totalOf } from '../order/total.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { bodyHashOf } from './body-hash.ts';
import { ownerOf } from './insert-orders.ts';
import { LookUpOrders, type StoredOrder } from './look-up-orders.ts';
import { StoreOrder } from './store-order.ts';

/** Once this many holds of one idempotency key have ended, something is wrong. */
const MAX_HOLD_ATTEMPTS = 8;

/** Places an order: once per idempotency key, at the catalogue's price, with its stock held. */
@Controller()
export class PlaceOrder {
  constructor(
    private readonly em: EntityManager,
    private readonly catalog: CatalogClient,
    private readonly lookingUp: LookUpOrders,
    private readonly storing: StoreOrder,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Returns the stored order when the key repeats with the same body. Throws
   * ORDERS.IDEMPOTENCY_KEY_REUSED for another body, ORDERS.TOO_MANY_OPEN,
   * ORDERS.HELD_BY_OTHERS, and what `catalog.hold` throws.
   */
  @HandleMessage('orders.place')
  async handle(request: PlaceOrderRequest): Promise<PlacedOrder> {
    const bodyHash = bodyHashOf(request);
    try {
      return await this.findOrStore(request, bodyHash);
    } catch (error) {
      // The open orders that fill the limit may include the one of a concurrent request with this key.
      const placed =
        isCodedError(error, 'ORDERS.TOO_MANY_OPEN') && (await this.findPlaced(request, bodyHash));
      if (placed) return placed;
      throw error;
    }
  }

  private async findOrStore(request: PlaceOrderRequest, bodyHash: string): Promise<PlacedOrder> {
    const owner = ownerOf(request);
    for (let attempt = 0; attempt < MAX_HOLD_ATTEMPTS; attempt += 1) {
      const { stored, isPastLimit } = await this.lookingUp.run(request.idempotencyKey, owner);
      if (stored) return this.answerAgain(stored, bodyHash);
      // Before the hold, so that a refused order keeps no stock from others; storing checks again.
      if (isPastLimit) await checkOpenOrders(this.em, owner, this.config);
      const placed = await this.holdAndStore(request, bodyHash, attempt);
      if (placed) return placed;
    }
    throw new Error(`${MAX_HOLD_ATTEMPTS} holds of one order ended before it was stored`);
  }

  /** The order stored under this key, or undefined. Throws ORDERS.IDEMPOTENCY_KEY_REUSED. */
  private async findPlaced(
    { idempotencyKey }: PlaceOrderRequest,
    bodyHash: string,
  ): Promise<PlacedOrder | undefined> {
    const stored = (await this.lookingUp.findStored([idempotencyKey])).get(idempotencyKey);
    return stored && this.answerAgain(stored, bodyHash);
  }

  /** The answer that the stored order got when it was placed. Throws ORDERS.IDEMPOTENCY_KEY_REUSED. */
  private answerAgain(stored: StoredOrder, bodyHash: string): PlacedOrder {
    if (stored.bodyHash !== bodyHash) throw new IdempotencyKeyReusedError();
    return presentPlacedOrder(stored, this.config);
  }

  /** Undefined when the hold of this attempt has ended: the next attempt takes another. */
  private async holdAndStore(
    request: PlaceOrderRequest,
    bodyHash: string,
    attempt: number,
  ): Promise<PlacedOrder | undefined> {
    const holdId = holdIdOf(request.idempotencyKey, bodyHash, attempt);
    const hold = await this.hold(request, holdId);
    if (!hold) return undefined;
    const outcome = await this.store(request, bodyHash, hold);
    if (outcome === 'fenced') return undefined;
    // A concurrent request with this key was faster, and its order is committed.
    if (outcome === 'key-taken') return this.findPlaced(request, bodyHash);
    return outcome;
  }

  private async store(request: PlaceOrderRequest, bodyHash: string, hold: HoldReply) {
    try {
      return await this.storing.store(request, bodyHash, hold);
    } catch (error) {
      if (isCodedError(error, 'ORDERS.TOO_MANY_OPEN')) await abandonHold(this.em, hold.holdId);
      throw error;
    }
  }

  /** The hold, or undefined when the one with this id has ended. */
  private async hold(request: PlaceOrderRequest, holdId: string): Promise<HoldReply | undefined> {
    const { productId, variantId = null, quantity } = request;
    if (!(quantity <= MAX_QUANTITY)) throw new RangeError('quantity above the limit');
    let hold: HoldReply;
    try {
      const expectedTotalKobo = request.totalKobo;
      hold = await this.catalog.hold({ holdId, productId, variantId, quantity, expectedTotalKobo });
    } catch (error) {
      if (isCodedError(error, 'CATALOG.HOLD_ENDED')) return undefined;
      if (isCodedError(error, 'CATALOG.HELD_BY_OTHERS')) {
        const { orderable } = error.details;
        throw new HeldByOthersError(orderable, await firstUnpaidEnd(this.em, productId));
      }
      throw error;
    }
    const totalKobo = totalOf(hold.unitPriceKobo, quantity);
    if (totalKobo !== request.totalKobo) throw new PriceChangedError(hold.unitPriceKobo, totalKobo);
    return hold;
  }
}
