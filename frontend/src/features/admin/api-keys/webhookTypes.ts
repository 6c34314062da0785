import type { WebhookDelivery, WebhookType } from '../api/webhooks.ts';

/** The events that a webhook can report, in words. */
export const webhookTypes: Record<WebhookType, string> = {
  'order.placed': 'An order is placed',
  'order.confirmed': 'Its payment is confirmed',
  'order.shipped': 'Its goods have left',
  'order.delivered': 'The buyer has the goods',
  'order.cancelled': 'It is cancelled or has expired',
  'payment.received': 'Money came for an order',
  'refund.paid': 'Money was sent back',
};

/** The same for a delivery, which can also be a test. */
export const deliveryTypes: Record<WebhookDelivery['type'], string> = {
  ...webhookTypes,
  'webhook.test': 'Test',
};
