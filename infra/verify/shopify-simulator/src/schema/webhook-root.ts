import { gidOf, type SimulatedStore, type WebhookSubscription } from '../store/simulated-store.ts';
import { type PageArguments, paginate } from './connection.ts';

interface SubscriptionArguments {
  topic: string;
  id: string;
  webhookSubscription: { uri?: string | null };
}

function present({ id, topic, uri }: WebhookSubscription) {
  return { id: gidOf('WebhookSubscription', id), topic, uri, format: 'JSON' };
}

const refuse = (message: string) => ({
  webhookSubscription: null,
  userErrors: [{ field: ['webhookSubscription', 'callbackUrl'], message }],
});

/** Queries and mutations of webhook subscriptions; nothing is delivered by itself. */
export function webhookRoot({ webhooks }: SimulatedStore) {
  /** As Shopify: https only, and one subscription per topic and address. */
  const faultOf = (topic: string | undefined, uri: string): string | undefined => {
    if (!uri.startsWith('https://')) return 'Address protocol http:// is not supported';
    const isTaken = webhooks.some((known) => known.topic === topic && known.uri === uri);
    return isTaken ? 'Address for this topic has already been taken' : undefined;
  };
  return {
    webhookSubscriptions: ({ topics, ...page }: PageArguments & { topics?: string[] }) =>
      paginate(
        webhooks.filter(({ topic }) => !topics || topics.includes(topic)),
        page,
        present,
      ),
    webhookSubscriptionCreate: ({ topic, webhookSubscription }: SubscriptionArguments) => {
      const uri = webhookSubscription.uri ?? '';
      const fault = faultOf(topic, uri);
      if (fault) return refuse(fault);
      const created = { id: Math.max(900_000, ...webhooks.map(({ id }) => id)) + 1, topic, uri };
      webhooks.push(created);
      return { webhookSubscription: present(created), userErrors: [] };
    },
    webhookSubscriptionUpdate: ({ id, webhookSubscription }: SubscriptionArguments) => {
      const known = webhooks.find((webhook) => gidOf('WebhookSubscription', webhook.id) === id);
      if (!known) return refuse('Webhook subscription does not exist');
      const uri = webhookSubscription.uri ?? '';
      const fault = faultOf(known.topic, uri);
      if (fault) return refuse(fault);
      known.uri = uri;
      return { webhookSubscription: present(known), userErrors: [] };
    },
  };
}
