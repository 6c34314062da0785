import { randomInt, randomUUID } from 'node:crypto';
import { buildOrder, type ShopProduct } from '@spade/testkit/shop';
import { withoutLimits } from '@spade/testkit/start-system';

/**
 * Settings of a system that takes such orders. What a phone number and a mailbox may have open is looked up as in every
 * installation: without it an order costs less than what ships.
 */
export const forNewBuyers: Readonly<Record<string, string>> = {
  ...withoutLimits,
  MAX_OPEN_ORDERS_PER_PHONE: '3',
  MAX_OPEN_ORDERS_PER_EMAIL: '3',
};

/** Headers and body of one order: one piece for a new buyer, each from another address. */
export function newOrder(product: ShopProduct): { headers: Record<string, string>; body: string } {
  return {
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      // As the proxy in front reports buyers: the limits per address are not what is measured.
      'x-forwarded-for': `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`,
    },
    body: JSON.stringify(buildOrder(product)),
  };
}
