import { createHmac, randomUUID } from 'node:crypto';

/** One delivery, as Shopify's. */
export interface WebhookDelivery {
  /** Where to. */
  url: string;
  /** The app's client secret. */
  secret: string;
  /** For example `products/update`. */
  topic: string;
  /** Sent as JSON. */
  body: unknown;
  /** The same at each repetition of one event; a new one when left out. */
  webhookId?: string;
  headers?: Record<string, string>;
}

/** Delivers one event and returns the receiver's status. */
export async function sendWebhook(delivery: WebhookDelivery): Promise<number> {
  const { url, secret, topic, webhookId = randomUUID(), headers } = delivery;
  const body = JSON.stringify(delivery.body);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      'x-shopify-shop-domain': 'simulator.myshopify.com',
      'x-shopify-api-version': '2026-10',
      'x-shopify-webhook-id': webhookId,
      'x-shopify-event-id': randomUUID(),
      'x-shopify-triggered-at': new Date().toISOString(),
      ...headers,
    },
    body,
  });
  await response.body?.cancel();
  return response.status;
}
