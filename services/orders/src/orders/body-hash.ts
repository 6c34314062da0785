import { hash } from 'node:crypto';
import type { PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { type BuyerField, buyerField, buyerFieldNames } from '@spade/contracts/orders/buyer';

/**
 * SHA-256, hex, of everything that the buyer asked for; distinguishes a repeated request from a
 * reused idempotency key. Stored with each order, so a field must never change its place: fields of
 * the first release have a position, later ones are appended with their name, and only when set.
 */
export function bodyHashOf(request: PlaceOrderRequest): string {
  const {
    idempotencyKey: _,
    buyer,
    productId,
    productTitle,
    quantity,
    totalKobo,
    // Where the request came from, which may change between two attempts.
    network: _network,
    // A guard, not part of what was ordered: a form that the browser posts by itself does not name the fee.
    deliveryFeeKobo: _deliveryFeeKobo,
    // What the buyer shows beside it.
    mailboxCode: _mailboxCode,
    placedBy,
    ...later
  } = request;
  const { variantId, delivery, ...forgotten } = later;
  // A new field of the request that is not hashed does not compile: append it as `named` does.
  forgotten satisfies Record<string, never>;
  const fieldsHashedBy = (how: BuyerField['hashedBy']) =>
    buyerFieldNames.filter((name) => buyerField(name).hashedBy === how);
  const named = fieldsHashedBy('name').flatMap((name) => [[name, buyer[name] ?? null]]);
  const body = [
    ...fieldsHashedBy('position').map((name) => buyer[name]),
    productId,
    productTitle,
    quantity,
    totalKobo,
    // The first field that came later; it has no name in the hash.
    ...(typeof variantId === 'number' ? [variantId] : []),
    ...named.filter(([, value]) => value !== null),
    ...(delivery?.method === 'pickup' ? [['pickupPointId', delivery.pickupPointId]] : []),
    ...(placedBy ? [['windowMinutes', placedBy.windowMinutes]] : []),
    ...(placedBy?.discount ? [['discountKobo', placedBy.discount.amountKobo]] : []),
  ];
  return hash('sha256', JSON.stringify(body));
}
