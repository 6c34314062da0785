import { type StoreTopic, storeTopics } from '@spade/contracts/jobs/store-changes';
import { z } from 'zod';
import {
  CREATE_WEBHOOK_MUTATION,
  UPDATE_WEBHOOK_MUTATION,
  WEBHOOKS_QUERY,
} from '../shopify/documents.ts';
import type { ShopifyClient } from '../shopify/shopify.client.ts';

/** Where the gateway hears the store; see `gateway/src/sync/webhooks.controller.ts`. */
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
export async function subscribeWebhooks(
  client: ShopifyClient,
  publicUrl: string,
): Promise<Subscribed> {
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
