import { AsyncLocalStorage } from 'node:async_hooks';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError, isCodedError } from '@spade/contracts/errors/coded-error';
import { MAX_QUANTITY } from '@spade/contracts/ids';
import type { HoldReply } from '@spade/contracts/messages/catalog';
import type { RequestOf } from '@spade/contracts/messages/message';
import type {
  AdminOrderDetail,
  PlacedOrder,
  PlaceOrderRequest,
} from '@spade/contracts/messages/orders';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { CONFIG } from '@spade/platform/config/config.module';
import { anyOf } from '@spade/platform/database/statements';
import { batcher } from '@spade/platform/service/batcher';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { type PriceFacts, priceColumns } from './amount-due.ts';
import { bodyHashOf } from './body-hash.ts';
import { readBlocked } from './buyer-blocks.ts';
import { agreedDelivery, type DeliveryFacts, deliveryColumns } from './delivery-quote.ts';
import { checkedPublicId, findByPublicId } from './find-order.ts';
import { abandonHold, holdIdOf, MAX_HOLD_ATTEMPTS } from './holds.ts';
import { MailboxProofNeeded, mailboxShare } from './network-share.ts';
import { countOpenOrders } from './open-orders.ts';
import { presentPlacedOrder } from './order.presenter.ts';
import { readOrderDetail } from './order-detail.ts';
import { type OrderToStore, ownerOf, totalOf } from './order-row.ts';
import { ownerRefusal, storeOrders } from './store-orders.ts';
import { TakeStock } from './take-stock.ts';
import { type ProvenOrder, proveOrStore, proveWaiting } from './waiting-orders.ts';

/** A stored order, as far as the answer to a repeated request needs it. */
type StoredOrder = PriceFacts &
  DeliveryFacts &
  Pick<
    Order,
    'idempotencyKey' | 'bodyHash' | 'publicId' | 'reference' | 'paymentDeadline' | 'bankDetails'
  >;

/** The limits on open orders, the share of a network, a block, or the limits on discounts refuse the order. */
const isRefusal = (error: unknown) =>
  isCodedError(error, 'ORDERS.BUYER_BLOCKED') ||
  isCodedError(error, 'ORDERS.TOO_MANY_OPEN') ||
  isCodedError(error, 'ORDERS.TOO_MANY_PIECES') ||
  isCodedError(error, 'ORDERS.HELD_BY_OTHERS') ||
  isCodedError(error, 'ORDERS.DISCOUNT_TOO_LARGE') ||
  isCodedError(error, 'ORDERS.APPROVER_NEEDED') ||
  error instanceof MailboxProofNeeded;

/** Places an order: once per idempotency key, at the catalogue's price, with its stock held. */
@Controller()
export class PlaceOrder {
  /** Three statements, side by side, for all that come at the same moment. */
  private readonly lookUp = batcher('order keys', (requests: readonly PlaceOrderRequest[]) =>
    this.lookUpAll(requests),
  );
  /** One transaction for all that come at the same moment. */
  private readonly store = batcher('orders', (orders: readonly OrderToStore[]) =>
    storeOrders(this.em, orders, this.config),
  );

  constructor(
    private readonly em: EntityManager,
    private readonly stock: TakeStock,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Returns the stored order when the key repeats with the same body. Throws
   * ORDERS.IDEMPOTENCY_KEY_REUSED for another body, ORDERS.TOO_MANY_OPEN,
   * ORDERS.BUYER_BLOCKED, ORDERS.HELD_BY_OTHERS, ORDERS.TOO_MANY_PIECES, ORDERS.FEE_CHANGED, ORDERS.PICKUP_POINT_GONE, ORDERS.CODE_NEEDED,
   * ORDERS.CODE_REFUSED, ORDERS.CODE_LAPSED, ORDERS.TOO_MANY_CODES, and what `catalog.hold` throws.
   */
  @HandleMessage('orders.place')
  async handle(request: PlaceOrderRequest): Promise<PlacedOrder> {
    const bodyHash = bodyHashOf(request);
    try {
      // Orders that staff place count toward no share of a stock.
      const sharer = request.placedBy ? null : (request.network ?? null);
      return await this.placeOrFind(request, bodyHash, sharer);
    } catch (error) {
      if (!(error instanceof MailboxProofNeeded)) throw error;
      return this.placeProven(await proveOrStore(this.em, request, bodyHash));
    }
  }

  /** Staff place it for a buyer who asked them. Throws as `orders.place-for-buyer` says. */
  @HandleMessage('orders.place-for-buyer')
  async placeForBuyer(request: RequestOf<'orders.place-for-buyer'>): Promise<AdminOrderDetail> {
    const { orderId } = await this.handle(request);
    const { id } = await findByPublicId(this.em, orderId);
    return readOrderDetail(this.em, id);
  }

  /**
   * Places the order that waits for the code from its mailbox. Repeated, it answers as before. Throws ORDERS.NOT_FOUND,
   * and what `orders.place` throws.
   */
  @HandleMessage('orders.enter-code')
  async enterCode({ orderId, code }: RequestOf<'orders.enter-code'>): Promise<PlacedOrder> {
    const waiting = await proveWaiting(this.em, checkedPublicId(orderId), code);
    if (waiting) return this.placeProven(waiting);
    return presentPlacedOrder(await findByPublicId(this.em, orderId), this.config);
  }

  /** It counts toward the share of its mailbox: the code has shown that the buyer reads it. */
  private placeProven({ request, bodyHash }: ProvenOrder): Promise<PlacedOrder> {
    return this.placeOrFind(request, bodyHash, mailboxShare(mailboxOf(request.buyer.email)));
  }

  /** `sharer`: toward whose share of a stock the order counts. */
  private async placeOrFind(
    request: PlaceOrderRequest,
    bodyHash: string,
    sharer: string | null,
  ): Promise<PlacedOrder> {
    try {
      return await this.findOrPlace(request, bodyHash, sharer);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // The orders that fill the limit may include the one of a concurrent request with this key.
      const { stored } = await this.lookUp(request);
      if (!stored) throw error;
      return this.answerAgain(stored, bodyHash);
    }
  }

  private async findOrPlace(
    request: PlaceOrderRequest,
    bodyHash: string,
    sharer: string | null,
  ): Promise<PlacedOrder> {
    for (let attempt = 0; attempt < MAX_HOLD_ATTEMPTS; attempt += 1) {
      const { stored, refusal } = await this.lookUp(request);
      if (stored) return this.answerAgain(stored, bodyHash);
      // Before the hold, so that a refused order keeps no stock from others; storing checks again.
      if (refusal) throw refusal;
      const quote = agreedDelivery(request, this.config);
      const holdId = holdIdOf(request.idempotencyKey, bodyHash, attempt);
      const hold = await this.hold(request, holdId, sharer);
      const placed =
        hold && (await this.storeOrAbandon({ request, bodyHash, hold, quote, sharer }));
      if (placed) return placed;
    }
    throw new Error(`${MAX_HOLD_ATTEMPTS} holds of one order ended before it was stored`);
  }

  private async lookUpAll(requests: readonly PlaceOrderRequest[]) {
    const keys = requests.map(({ idempotencyKey }) => idempotencyKey);
    const owners = requests.map(ownerOf);
    const [orders, open, isBlocked] = await Promise.all([
      ordersDb(this.em)
        .selectFrom('orders')
        .select(['idempotencyKey', 'bodyHash', 'publicId', 'reference'])
        .select(['paymentDeadline', 'bankDetails', ...priceColumns, ...deliveryColumns])
        .where('idempotencyKey', '=', anyOf(keys, 'text'))
        .execute(),
      countOpenOrders(this.em, owners, this.config),
      readBlocked(this.em, owners),
    ]);
    const stored = new Map(orders.map((order) => [order.idempotencyKey, order]));
    return requests.map((request) => ({
      stored: stored.get(request.idempotencyKey),
      refusal: ownerRefusal(request, open, isBlocked),
    }));
  }

  /** The answer that the stored order got when it was placed. Throws ORDERS.IDEMPOTENCY_KEY_REUSED. */
  private answerAgain(stored: StoredOrder, bodyHash: string): PlacedOrder {
    if (stored.bodyHash !== bodyHash) throw new CodedError('ORDERS.IDEMPOTENCY_KEY_REUSED', {});
    return presentPlacedOrder(stored, this.config);
  }

  /** Undefined: the key or the hold is taken, as the next look at the key tells. */
  private async storeOrAbandon(order: Omit<OrderToStore, 'inItsWork'>) {
    const inItsWork = AsyncLocalStorage.snapshot();
    try {
      return await this.store({ ...order, inItsWork });
    } catch (error) {
      if (isRefusal(error)) await abandonHold(this.em, order.hold.holdId);
      throw error;
    }
  }

  /** The hold, or undefined when the one with this id has ended. */
  private async hold(
    request: PlaceOrderRequest,
    holdId: string,
    sharer: string | null,
  ): Promise<HoldReply | undefined> {
    const { productId, variantId = null, quantity } = request;
    if (!(quantity <= MAX_QUANTITY)) throw new RangeError('quantity above the limit');
    let hold: HoldReply;
    try {
      const expectedTotalKobo = request.totalKobo;
      const asked = { holdId, productId, variantId, quantity, expectedTotalKobo };
      hold = await this.stock.take(asked, sharer);
    } catch (error) {
      if (isCodedError(error, 'CATALOG.HOLD_ENDED')) return undefined;
      throw error;
    }
    const totalKobo = totalOf(hold.unitPriceKobo, quantity);
    if (totalKobo !== request.totalKobo)
      throw new CodedError('CATALOG.PRICE_CHANGED', {
        unitPriceKobo: hold.unitPriceKobo,
        totalKobo,
      });
    return hold;
  }
}
