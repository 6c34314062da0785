import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Events } from '@spade/contracts/events/events';
import { MessageClient } from '@spade/platform/transport/message-client';
import { ShopifyClient } from '../shopify/client.ts';
import { ShopifyTokenError, ShopifyUnavailableError } from '../shopify/shopify.errors.ts';
import {
  configuredStore,
  SHOPIFY_CONFIG,
  type ShopifyConfig,
} from '../shopify/shopify-settings.ts';
import { createStoreOrder, findStoreOrder, OrderRefusedError } from './store-orders.ts';

/** What an attempt leaves for the next one, and for another worker: when an order may have been created. */
export interface Doubt {
  get: () => number | null;
  /** Milliseconds since 1970, or null: surely not created. */
  set: (attemptedAtMs: number | null) => Promise<void>;
}

/**
 * Takes confirmed orders to the Shopify store, once and only once. `orderCreate` knows no
 * idempotency key, so: our reference is looked up before every try, a try is written down before it
 * is made, and after one of unknown outcome nothing is created until the store's search, which lags,
 * has had time to know of it.
 */
@Injectable()
export class PushOrderService {
  /** How long the store's search may lag behind, in milliseconds. Changed by tests only. */
  searchLagMs = 120_000;
  private readonly logger = new Logger('PushOrder');
  private readonly client: ShopifyClient | undefined;
  private readonly messages: MessageClient;

  constructor(@Inject(SHOPIFY_CONFIG) config: ShopifyConfig, messages: MessageClient) {
    const store = config.SHOPIFY_PUSH_ORDERS ? configuredStore(config) : null;
    this.client = store ? new ShopifyClient(store) : undefined;
    this.messages = messages;
  }

  /** Safe to repeat. What it throws may pass, and is shown to staff until it has. */
  async push(event: Events['order-confirmed'], doubt: Doubt): Promise<void> {
    if (!this.client) return;
    const { orderId, holdId } = event;
    const order = await this.messages.send('orders.get', { order: orderId });
    if (order.shopifyOrderId !== null) return;
    const { productId } = order;
    const asked = { productId, holdId };
    const product = await this.messages.send('catalog.get-store-reference', asked);
    if (product.isDemo) return;
    await this.messages.send('catalog.settle-store-sale', { holdId, recordedAt: null });
    try {
      const known = await findStoreOrder(this.client, order.reference);
      const tried = doubt.get();
      const recordedAt = new Date(known && tried ? tried : Date.now()).toISOString();
      if (known === null) this.awaitSearch(tried);
      const id = known ?? (await this.create(order, product.shopifyVariantId, doubt));
      await this.messages.send('catalog.settle-store-sale', { holdId, recordedAt });
      const outcome = { shopifyOrderId: id };
      await this.messages.send('orders.record-shopify-order', { orderId, outcome });
      this.logger.log(`order ${order.reference} is ${id} in the store`);
    } catch (error) {
      const outcome = { error: error instanceof Error ? error.message : String(error) };
      await this.messages.send('orders.record-shopify-order', { orderId, outcome });
      throw error;
    }
  }

  /** Throws while an earlier try may still come to light. */
  private awaitSearch(attemptedAtMs: number | null): void {
    if (attemptedAtMs === null || Date.now() - attemptedAtMs > this.searchLagMs) return;
    throw new Error('It is not known yet whether the last try created the order in Shopify.');
  }

  private async create(
    order: Parameters<typeof createStoreOrder>[1],
    variantId: string,
    doubt: Doubt,
  ): Promise<string> {
    if (!this.client) throw new Error('no store'); // push() has returned by then
    await doubt.set(Date.now());
    try {
      return await createStoreOrder(this.client, order, variantId);
    } catch (error) {
      const isUntouched = error instanceof ShopifyUnavailableError && error.isUntouched;
      // Errors beside an answer leave it open: the order may stand, and only its id be withheld.
      const isRefused = error instanceof OrderRefusedError || error instanceof ShopifyTokenError;
      if (isUntouched || isRefused) await doubt.set(null);
      throw error;
    }
  }
}
