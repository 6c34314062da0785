import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Events } from '@spade/contracts/events/events';
import { CONFIG } from '@spade/platform/config/config.module';
import { MessageClient } from '@spade/platform/transport/message-client';
import { configuredStore } from '../shopify/configured-store.ts';
import { ShopifyClient } from '../shopify/shopify.client.ts';
import { type ShopifyConfig } from '../shopify/shopify.config.ts';
import { ShopifyTokenError, ShopifyUnavailableError } from '../shopify/shopify.errors.ts';
import { createStoreOrder, findStoreOrder, OrderRefusedError } from './store-orders.ts';

/** When an earlier attempt, maybe by another worker, may have created the order in the store. */
export interface Doubt {
  get: () => number | null;
  /** Milliseconds since 1970, or null: certainly not created. */
  set: (attemptedAtMs: number | null) => Promise<void>;
}

/**
 * Creates confirmed orders in the Shopify store exactly once. `orderCreate` has no idempotency key, so:
 * every attempt first searches for our reference, an attempt is recorded before it is made, and after
 * one with unknown outcome nothing is created until the store's search index has caught up.
 */
@Injectable()
export class PushOrderProcessor {
  /** How long the store's search may lag behind, in milliseconds. Changed by tests only. */
  searchLagMs = 120_000;
  private readonly logger = new Logger(PushOrderProcessor.name);
  private readonly client: ShopifyClient | undefined;

  constructor(
    @Inject(CONFIG) config: ShopifyConfig,
    private readonly messages: MessageClient,
  ) {
    const store = config.SHOPIFY_PUSH_ORDERS ? configuredStore(config) : null;
    this.client = store ? new ShopifyClient(store) : undefined;
  }

  /** Safe to repeat. Every error is worth another attempt, and is shown to staff until one succeeds. */
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
      this.logger.log(`created order ${order.reference} in the store as ${id}`);
    } catch (error) {
      const outcome = { error: error instanceof Error ? error.message : String(error) };
      await this.messages.send('orders.record-shopify-order', { orderId, outcome });
      throw error;
    }
  }

  /** Throws while the search may not show the order of an earlier attempt yet. */
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
      // Any other error leaves it open: the order may exist, and only its id was withheld.
      const isRefused = error instanceof OrderRefusedError || error instanceof ShopifyTokenError;
      if (isUntouched || isRefused) await doubt.set(null);
      throw error;
    }
  }
}
