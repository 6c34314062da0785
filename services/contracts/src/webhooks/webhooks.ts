import type { IsoInstant } from '../lagos.ts';

/** What the shop's own programs may hear of. */
export const webhookTypes = [
  'order.placed',
  'order.confirmed',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'payment.received',
  'refund.paid',
] as const;

/** One of {@link webhookTypes}. */
export type WebhookType = (typeof webhookTypes)[number];

/** What an address gets: one of the types it asked for, or the test that an owner sends. */
export type DeliveryType = WebhookType | 'webhook.test';

/** What secrets of webhooks are sealed for, by the gateway, which makes them, for the worker, which signs; the context is the address. */
export const WEBHOOK_SEAL = 'webhook';

/** Addresses that a shop may have at most. */
export const MAX_WEBHOOKS = 5;

/** How long the secret before signs, too, after a new one was made, in hours. */
export const SECRET_OVERLAP_HOURS = 24;

/** An address that only failed for this many days is switched off. */
export const OFF_AFTER_DAYS = 3;

/** A message as receivers get it: ids, amounts and times, no personal data. */
export interface WebhookMessage {
  type: DeliveryType;
  /** When it happened. */
  timestamp: IsoInstant;
  data: {
    /** The order as staff and the API know it; missing from an event of an earlier release. */
    orderId?: number;
    reference?: string;
    /**
     * Naira, two decimals. Of `payment.received` the sum of all payments so far, so that messages out of order and repeated ones
     * do no harm; missing where staff confirmed without an amount. Of `refund.paid` what was sent back now.
     */
    amount?: string;
  };
}

/** An address as owners see it. */
export interface Webhook {
  webhookId: number;
  url: string;
  types: WebhookType[];
  createdBy: string;
  createdAt: IsoInstant;
  /** Failures switched it off; an owner switches it on again. */
  isOff: boolean;
  /** Since when every delivery has failed; null without a failure. */
  failingSince: IsoInstant | null;
  /** Until when the secret before signs, too; null without one. */
  formerSecretUntil: IsoInstant | null;
}

/** `waiting` for its next attempt, `delivered`, or `failed` for good. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** One of {@link deliveryStates}. */
export type DeliveryState = (typeof deliveryStates)[number];

/** One message on its way to one address. */
export interface WebhookDelivery {
  deliveryId: string;
  type: DeliveryType;
  state: DeliveryState;
  createdAt: IsoInstant;
  attempts: number;
  lastAttemptAt: IsoInstant | null;
  /** Null once it was delivered or failed for good. */
  nextAttemptAt: IsoInstant | null;
  /** The HTTP status of the last attempt; null without an answer. */
  status: number | null;
  /** Why the last attempt failed, in words; null after a success. */
  failure: string | null;
}
