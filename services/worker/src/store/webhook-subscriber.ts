import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type StoreTopic, storeTopics } from '@spade/contracts/jobs/store-changes';
import { HOUR_MS, MINUTE_MS } from '@spade/contracts/lagos';
import { CONFIG } from '@spade/platform/config/config.module';
import { z } from 'zod';
import { configuredStore } from './shopify/configured-store.ts';
import {
  CREATE_WEBHOOK_MUTATION,
  UPDATE_WEBHOOK_MUTATION,
  WEBHOOKS_QUERY,
} from './shopify/documents.ts';
import { ShopifyClient } from './shopify/shopify.client.ts';
import type { ShopifyConfig } from './shopify/shopify.config.ts';

/** Where the gateway receives webhooks; see `gateway/src/sync/webhooks.controller.ts`. */
const WEBHOOK_PATH = '/api/webhooks/shopify';

const listSchema = z.object({
  webhookSubscriptions: z.object({
    nodes: z.array(z.object({ id: z.string(), topic: z.string(), uri: z.string() })),
  }),
});

const errorsSchema = z.object({ userErrors: z.array(z.object({ message: z.string() })) });
const writtenSchema = z.union([
  z
    .object({ webhookSubscriptionCreate: errorsSchema })
    .transform((a) => a.webhookSubscriptionCreate),
  z
    .object({ webhookSubscriptionUpdate: errorsSchema })
    .transform((a) => a.webhookSubscriptionUpdate),
]);

/** The store refused a subscription; the message is the store's. */
class SubscriptionRefusedError extends Error {
  override name = 'SubscriptionRefusedError';
}

/** Shopify's name of a topic in GraphQL: `products/create` is `PRODUCTS_CREATE`. */
function topicName(topic: StoreTopic): string {
  return topic.replace('/', '_').toUpperCase();
}

/** How many topics were newly subscribed, and how many moved to the new address. */
export interface Subscribed {
  created: number;
  moved: number;
}

/**
 * Subscribes `publicUrl` to every topic that we handle. Safe to repeat: existing subscriptions stay. One
 * of ours with another host, as after a move, is changed to this one; the store does not list those of
 * other apps. Throws {@link SubscriptionRefusedError} and the errors of the client.
 */
async function subscribeWebhooks(client: ShopifyClient, publicUrl: string): Promise<Subscribed> {
  const uri = new URL(WEBHOOK_PATH, publicUrl).href;
  const topics = storeTopics.map(topicName);
  const { nodes } = listSchema.parse(
    await client.query(WEBHOOKS_QUERY, { topics }),
  ).webhookSubscriptions;
  const subscribed: Subscribed = { created: 0, moved: 0 };
  for (const topic of topics) {
    const ofTopic = nodes.filter((node) => node.topic === topic);
    if (ofTopic.some((node) => node.uri === uri)) continue;
    const moved = ofTopic.find((node) => node.uri.endsWith(WEBHOOK_PATH));
    const data = moved
      ? await client.mutate(UPDATE_WEBHOOK_MUTATION, { id: moved.id, webhook: { uri } })
      : await client.mutate(CREATE_WEBHOOK_MUTATION, { topic, webhook: { uri, format: 'JSON' } });
    const { userErrors } = writtenSchema.parse(data);
    if (userErrors.length > 0) {
      const words = userErrors.map(({ message }) => message).join('; ');
      throw new SubscriptionRefusedError(`Shopify refused to subscribe to ${topic}: ${words}`);
    }
    subscribed[moved ? 'moved' : 'created'] += 1;
  }
  return subscribed;
}

/** Time between checks: Shopify ends subscriptions whose deliveries failed for hours. */
const CHECK_EVERY_MS = 6 * HOUR_MS;

/** Time until the next check after a failed one. */
const RETRY_AFTER_MS = 10 * MINUTE_MS;

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
        `subscribing to the store's webhooks failed, retrying in ${RETRY_AFTER_MS / MINUTE_MS} min: ${String(error)}`,
      );
    }
    if (!this.isStopped) this.timer = setTimeout(() => void this.keep(), nextMs).unref();
  }
}
