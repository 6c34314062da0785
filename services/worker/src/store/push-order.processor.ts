import { Inject, Injectable, Logger } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import type { Events } from '@spade/contracts/events/events';
import { STORE_CHANGE_QUEUE, type StoreChange } from '@spade/contracts/jobs/store-changes';
import type { ReplyOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { type FailureReason, failuresWhere } from '@spade/contracts/orders/order.endings';
import { orderStates } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { InjectQueue } from '@spade/platform/queue/provide-queue';
import type { Queue } from 'bullmq';
import { cancelStoreOrder } from './cancel-store-order.ts';
import { configuredStore } from './shopify/configured-store.ts';
import { ShopifyTokenError, ShopifyUnavailableError } from './shopify/read-answer.ts';
import { ShopifyClient } from './shopify/shopify.client.ts';
import type { ShopifyConfig } from './shopify/shopify.config.ts';
import { createStoreOrder, findStoreOrder, OrderRefusedError } from './store-orders.ts';

/** The worker was held up between the record of its attempt and the store: it sends nothing any more. */
class HeldUpError extends Error {
  override name = 'HeldUpError';

  constructor() {
    super('Sending the order to Shopify was held up for too long; it is tried again.');
  }
}

/**
 * The time in which an order may be sent after its attempt was recorded. Another worker may try once that
 * attempt has aged (`searchLagMs`), so one that was held up for long must not send any more. Asked directly
 * before each send: a timer would not fire in a process that was paused.
 */
class SendFence {
  private readonly fromMs = performance.now();
  private readonly fromWallMs = Date.now();

  /** `lastsMs` is read at each check. */
  constructor(private readonly lastsMs: () => number) {}

  /** Too late to send. The wall clock also counts the sleep of a machine, which the monotonic clock leaves out. */
  get isOver(): boolean {
    const passed = Math.max(performance.now() - this.fromMs, Date.now() - this.fromWallMs);
    return passed > this.lastsMs();
  }

  /** Throws when it is too late. */
  check(): void {
    if (this.isOver) throw new HeldUpError();
  }
}

/** What an event says of the order that the store has, or is to have. */
type OrderNames = Pick<Events['order-confirmed'], 'orderId' | 'holdId'>;

/** Endings from which an order may still come back: the store keeps it until then. */
const mayRevive: ReadonlySet<FailureReason> = new Set(failuresWhere('mayRevive'));

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** An earlier attempt, maybe by another worker, may have created the order in the store. */
type Attempt = ReplyOf<'catalog.begin-store-sale'>['attempt'];

/**
 * Creates confirmed orders in the Shopify store exactly once, and cancels there those that were cancelled here. `orderCreate` takes no idempotency key
 * (`@idempotent` is for inventory and refunds only: https://shopify.dev/changelog/concurrency-protection-features,
 * and its error codes in 2026-10), so: every attempt first searches for our reference, an attempt is recorded
 * with the hold before it is made, it is sent soon after that or not at all, and after one with unknown
 * outcome nothing is created until the store's search index has caught up.
 *
 * Two orders remain possible in two cases. The process is paused for over `searchLagMs` - `sendWithinMs`
 * (90 s) between the last look at the clock and the write to the socket, two statements later, and another
 * worker delivers the event meanwhile. Or the store's search shows an order only 70 s (`searchLagMs` less
 * `sendWithinMs` and the 20 s that one call may take) after it was created, and the answer was lost.
 * infra/deploy/runbook/shopify-orders.md says how to find and cancel the second one.
 */
@Injectable()
export class PushOrderProcessor {
  /** How long the store's search may lag behind, in milliseconds. Changed by tests only. */
  searchLagMs = 120_000;
  /** How long after the record of an attempt it may be sent, in milliseconds. Changed by tests only. */
  sendWithinMs = 30_000;
  private readonly logger = new Logger(PushOrderProcessor.name);
  private readonly client: ShopifyClient | undefined;

  constructor(
    @Inject(CONFIG) config: ShopifyConfig,
    private readonly messages: MessageClient,
    @InjectQueue(STORE_CHANGE_QUEUE) private readonly changes: Queue<StoreChange, void>,
  ) {
    const store = config.SHOPIFY_PUSH_ORDERS ? configuredStore(config) : null;
    this.client = store ? new ShopifyClient(store) : undefined;
  }

  /** Safe to repeat. Every error is worth another attempt, and is shown to staff until one succeeds. */
  async push({ orderId, holdId }: OrderNames): Promise<void> {
    if (!this.client) return;
    const order = await this.messages.send('orders.get', { order: orderId });
    const { productId, shopifyOrderId } = order;
    const isCancelled = order.failureReason !== null && !mayRevive.has(order.failureReason);
    if (shopifyOrderId !== null) {
      if (isCancelled) await this.cancel(this.client, order, { holdId, shopifyOrderId });
      return;
    }
    const { isPaid } = orderStates[order.status];
    const asked = { productId, holdId };
    const product = await this.messages.send('catalog.get-store-reference', asked);
    if (product.isDemo) return;
    // Before the search: if another worker creates the order after it, our claim fails.
    const { attempt } = await this.messages.send('catalog.begin-store-sale', { holdId, isPaid });
    if (!isPaid && attempt === null) {
      // Staff took the confirmation back; confirmed again, it comes with another event.
      if (isCancelled && order.shopifyError !== null) await this.tellCancelled(orderId, null);
      return;
    }
    let id: string;
    try {
      const known = await findStoreOrder(this.client, order.reference);
      if (known === null) this.awaitSearch(attempt);
      if (known === null && !isPaid) {
        // The last attempt created nothing: the pieces may return.
        const outcome = 'untouched' as const;
        await this.messages.send('catalog.settle-store-sale', { holdId, outcome });
        if (isCancelled) await this.tellCancelled(orderId, null);
        return;
      }
      id = known ?? (await this.claimAndCreate(order, product.shopifyVariantId, holdId, attempt));
      await this.messages.send('catalog.settle-store-sale', { holdId, outcome: 'in_store' });
      const outcome = { shopifyOrderId: id };
      await this.messages.send('orders.record-shopify-order', { orderId, outcome });
      await this.readAgain(product.shopifyId);
      this.logger.log(`created order ${order.reference} in the store as ${id}`);
    } catch (error) {
      await this.messages.send('orders.record-shopify-order', {
        orderId,
        outcome: { error: messageOf(error) },
      });
      throw error;
    }
    if (isCancelled) await this.cancel(this.client, order, { holdId, shopifyOrderId: id });
  }

  /** The order was cancelled here: it is in the store, too, and its pieces are back there. */
  private async cancel(
    client: ShopifyClient,
    {
      orderId,
      productId,
      reference,
    }: Pick<AdminOrderDetail, 'orderId' | 'productId' | 'reference'>,
    { holdId, shopifyOrderId: id }: { holdId: string; shopifyOrderId: string },
  ): Promise<void> {
    try {
      await cancelStoreOrder(client, { id, reference });
    } catch (error) {
      await this.tellCancelled(orderId, messageOf(error));
      throw error;
    }
    await this.tellCancelled(orderId, null);
    const asked = { productId, holdId };
    const { shopifyId } = await this.messages.send('catalog.get-store-reference', asked);
    await this.readAgain(shopifyId);
    this.logger.log(`cancelled order ${reference} in the store`);
  }

  private tellCancelled(orderId: string, error: string | null): Promise<unknown> {
    return this.messages.send('orders.record-shopify-cancellation', { orderId, error });
  }

  /** The figure that includes the change, also where the store sends no webhooks. */
  private async readAgain(subjectId: string): Promise<void> {
    const change = { topic: 'products/update', subjectId } as const;
    await this.changes.add(change.topic, change);
  }

  /** Throws while the search may not show the order of an earlier attempt yet. */
  private awaitSearch(attempt: Attempt): void {
    if (attempt === null || attempt.msAgo > this.searchLagMs) return;
    throw new UnknownOutcomeError();
  }

  private async claimAndCreate(
    order: Parameters<typeof createStoreOrder>[1],
    variantId: string,
    holdId: string,
    attempt: Attempt,
  ): Promise<string> {
    if (!this.client) throw new Error('no store'); // push() has returned by then
    // From before the record on: it is at most as old as the fence says.
    const fence = new SendFence(() => this.sendWithinMs);
    const after = attempt?.token ?? null;
    const { isClaimed } = await this.messages.send('catalog.claim-store-sale', { holdId, after });
    if (!isClaimed) throw new UnknownOutcomeError();
    try {
      return await createStoreOrder(this.client, order, variantId, () => fence.check());
    } catch (error) {
      const isUntouched = error instanceof ShopifyUnavailableError && error.isUntouched;
      // Any other error leaves it open: the order may exist, and only its id was withheld.
      const isRefused = error instanceof OrderRefusedError || error instanceof ShopifyTokenError;
      // Later the recorded attempt may be another worker's.
      if ((isUntouched || isRefused) && !fence.isOver) {
        const outcome = 'untouched' as const;
        await this.messages.send('catalog.settle-store-sale', { holdId, outcome });
      }
      throw error;
    }
  }
}

/** Another attempt must wait until the store's search would show the order. */
class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError';

  constructor() {
    super('It is not known yet whether the last try created the order in Shopify.');
  }
}
