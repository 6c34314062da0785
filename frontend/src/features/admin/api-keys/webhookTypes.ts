import type { WebhookDelivery, WebhookType } from '../api/webhooks.ts';

/** What a program may hear of, in words. */
export const webhookTypes: Record<WebhookType, string> = {
  'order.placed': 'An order is placed',
  'order.confirmed': 'Its payment is confirmed',
  'order.shipped': 'Its goods have left',
  'order.delivered': 'The buyer has the goods',
  'order.cancelled': 'It is cancelled or has expired',
  'payment.received': 'Money came for an order',
  'refund.paid': 'Money was sent back',
};

/** The same of a delivery, which may be a test. */
export const deliveryTypes: Record<WebhookDelivery['type'], string> = {
  ...webhookTypes,
  'webhook.test': 'Test',
};
