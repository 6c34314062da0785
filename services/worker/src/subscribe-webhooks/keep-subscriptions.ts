import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ShopifyClient } from '../shopify/client.ts';
import {
  configuredStore,
  SHOPIFY_CONFIG,
  type ShopifyConfig,
} from '../shopify/shopify-settings.ts';
import { subscribeWebhooks } from './webhook-subscriptions.ts';

/** How often is looked, in milliseconds: Shopify ends subscriptions whose deliveries failed for hours. */
const LOOK_EVERY_MS = 6 * 3_600_000;

/** How soon after a failure. */
const RETRY_AFTER_MS = 10 * 60_000;

/**
 * Keeps the store's webhooks subscribed while SHOPIFY_WEBHOOKS says so. Several workers may do so at
 * once: should two create the same subscription, Shopify refuses the second, and the next look finds
 * all in order.
 */
@Injectable()
export class KeepSubscriptions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('KeepSubscriptions');
  private readonly config: ShopifyConfig & { PUBLIC_URL: string };
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(@Inject(SHOPIFY_CONFIG) config: ShopifyConfig & { PUBLIC_URL: string }) {
    this.config = config;
  }

  onApplicationBootstrap(): void {
    void this.keep();
  }

  beforeApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** One look, and the next in its time. */
  async keep(): Promise<void> {
    const store = this.config.SHOPIFY_WEBHOOKS ? configuredStore(this.config) : null;
    if (!store) return;
    const { PUBLIC_URL: publicUrl } = this.config;
    if (!publicUrl.startsWith('https://')) {
      this.logger.warn(`Shopify sends webhooks to https only, and PUBLIC_URL is ${publicUrl}`);
      return;
    }
    let nextMs = LOOK_EVERY_MS;
    try {
      const { created, moved } = await subscribeWebhooks(new ShopifyClient(store), publicUrl);
      if (created + moved > 0) {
        this.logger.log(`the store tells us of its changes: ${created} topics new, ${moved} moved`);
      }
    } catch (error) {
      nextMs = RETRY_AFTER_MS;
      this.logger.warn(
        `the store's webhooks are not subscribed, next time again: ${String(error)}`,
      );
    }
    if (!this.isStopped) this.timer = setTimeout(() => void this.keep(), nextMs).unref();
  }
}
