import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG } from '@spade/platform/config/config.module';
import { configuredStore } from '../shopify/configured-store.ts';
import { ShopifyClient } from '../shopify/shopify.client.ts';
import { type ShopifyConfig } from '../shopify/shopify.config.ts';
import { subscribeWebhooks } from './webhook-subscriptions.ts';

/** Time between checks: Shopify ends subscriptions whose deliveries failed for hours. */
const CHECK_EVERY_MS = 6 * 3_600_000;

/** Time until the next check after a failed one. */
const RETRY_AFTER_MS = 10 * 60_000;

/**
 * Subscribes to the store's webhooks while SHOPIFY_WEBHOOKS is on, and keeps them subscribed. Safe in
 * several workers: if two create the same subscription, Shopify refuses the second, and the next check
 * finds it in place.
 */
@Injectable()
export class WebhookSubscriber implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WebhookSubscriber.name);
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(@Inject(CONFIG) private readonly config: ShopifyConfig & { PUBLIC_URL: string }) {}

  onApplicationBootstrap(): void {
    void this.keep();
  }

  beforeApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Checks once and schedules the next check. */
  async keep(): Promise<void> {
    const store = this.config.SHOPIFY_WEBHOOKS ? configuredStore(this.config) : null;
    if (!store) return;
    const { PUBLIC_URL: publicUrl } = this.config;
    if (!publicUrl.startsWith('https://')) {
      this.logger.warn(
        `no webhooks: Shopify sends them to https only, and PUBLIC_URL is ${publicUrl}`,
      );
      return;
    }
    let nextMs = CHECK_EVERY_MS;
    try {
      const { created, moved } = await subscribeWebhooks(new ShopifyClient(store), publicUrl);
      if (created + moved > 0) {
        this.logger.log(`subscribed to webhooks: ${created} new, ${moved} moved to this address`);
      }
    } catch (error) {
      nextMs = RETRY_AFTER_MS;
      this.logger.warn(
        `subscribing to the store's webhooks failed, retrying in ${RETRY_AFTER_MS / 60_000} min: ${String(error)}`,
      );
    }
    if (!this.isStopped) this.timer = setTimeout(() => void this.keep(), nextMs).unref();
  }
}
