import type {
  Webhook,
  WebhookDelivery,
  WebhookMessage,
  WebhookType,
} from '../webhooks/webhooks.ts';

/** What an owner changes about an address. `rotate`: a new secret, while the one before signs for a day, too. */
export type WebhookChange =
  | { kind: 'remove' | 'switch-on' | 'test' }
  | { kind: 'rotate'; sealedSecret: string };

/** What the worker needs for one attempt. */
export interface DeliveryAttempt {
  url: string;
  /** Closed for WEBHOOK_SEAL; the newest first. */
  sealedSecrets: string[];
  body: string;
}

/** The messages of the contact service about webhooks. */
export interface WebhookMessages {
  'contact.list-webhooks': { request: object; reply: { webhooks: Webhook[] } };
  /** Errors: CONTACT.WEBHOOK_TAKEN, CONTACT.TOO_MANY_WEBHOOKS. */
  'contact.add-webhook': {
    request: { url: string; types: WebhookType[]; sealedSecret: string; by: string };
    reply: Webhook;
  };
  /** Errors: CONTACT.WEBHOOK_NOT_FOUND; of a test to an address that is off CONTACT.WEBHOOK_OFF. */
  'contact.change-webhook': {
    request: { webhookId: number; change: WebhookChange };
    reply: Webhook;
  };
  /** The newest 20 of one address. Errors: CONTACT.WEBHOOK_NOT_FOUND. */
  'contact.list-deliveries': {
    request: { webhookId: number };
    reply: { deliveries: WebhookDelivery[] };
  };
  /** Sends a message again, under the same id. Errors: CONTACT.WEBHOOK_NOT_FOUND, CONTACT.WEBHOOK_OFF. */
  'contact.redeliver': {
    request: { webhookId: number; deliveryId: string };
    reply: WebhookDelivery;
  };
  /** Owes these messages of an event to each address that asked for them; the same event again owes nothing. */
  'contact.plan-deliveries': {
    request: { eventId: string; messages: WebhookMessage[] };
    reply: { planned: number };
  };
  /** What is to be sent now; null when nothing is: it was delivered, has failed for good, or its address is off. */
  'contact.start-delivery': {
    request: { deliveryId: string };
    reply: { attempt: DeliveryAttempt | null };
  };
  /** The outcome of an attempt; `failure` null: it was taken. */
  'contact.finish-delivery': {
    request: { deliveryId: string; status: number | null; failure: string | null };
    reply: { isRecorded: true };
  };
}
