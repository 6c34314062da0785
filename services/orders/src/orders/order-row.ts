import { MAX_QUANTITY } from '@spade/contracts/ids';
import type { HoldReply } from '@spade/contracts/messages/catalog';
import type { PlaceOrderRequest } from '@spade/contracts/messages/orders';
import { flattenBuyer } from '@spade/contracts/orders/buyer';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import type { InsertObject } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import type { OrdersTables } from '../tables/orders-db.ts';
import { accountInForce, isDemoAccount } from './bank-details.ts';
import type { DeliveryQuote } from './delivery-quote.ts';
import { newPublicId, newReference } from './find-order.ts';
import type { OrderOwner } from './open-orders.ts';

/**
 * Unit price × quantity in integer kobo. Throws a RangeError when an operand or the product is
 * not a safe whole number: the gateway refuses such input, so here it is a fault.
 */
export function totalOf(unitPriceKobo: number, quantity: number): number {
  if (!Number.isSafeInteger(unitPriceKobo) || unitPriceKobo < 0) {
    throw new RangeError('unit price is not a whole number of kobo');
  }
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
    throw new RangeError(`quantity is not between 1 and ${MAX_QUANTITY}`);
  }
  const totalKobo = unitPriceKobo * quantity;
  if (!Number.isSafeInteger(totalKobo)) throw new RangeError('total exceeds safe integers');
  return totalKobo;
}

/** An order to be stored. */
export interface OrderToStore {
  request: PlaceOrderRequest;
  bodyHash: string;
  hold: HoldReply;
  quote: DeliveryQuote;
  /** Whose share of a stock it takes of (`TakenPieces`). */
  sharer: string | null;
  /** Runs something in the work (request id, trace) that asked for it. */
  inItsWork: <T>(run: () => T) => T;
}

/** Whose open orders the limits count. */
export function ownerOf({ buyer }: PlaceOrderRequest): OrderOwner {
  return { customerPhone: buyer.phone, mailbox: mailboxOf(buyer.email) };
}

/** The row of a new order, all but its deadline, which the database sets. */
export function columnsOf({ request, bodyHash, hold, quote }: OrderToStore, config: OrdersConfig) {
  const { holdId, productId, title: productTitle, quantity, unitPriceKobo, category } = hold;
  const { delivery } = quote;
  return {
    publicId: newPublicId(),
    reference: newReference(),
    ...flattenBuyer(quote.buyer),
    ...ownerOf(request),
    network: request.network ?? null,
    placedBy: request.placedBy?.username ?? null,
    productId,
    variantId: request.variantId ?? null,
    productTitle,
    productCategory: category,
    quantity,
    unitPriceKobo,
    totalKobo: totalOf(unitPriceKobo, quantity),
    deliveryMethod: delivery.method,
    deliveryFeeKobo: delivery.feeKobo,
    isFeeInPrice: delivery.isFeeInPrice,
    deliveryTime: delivery.time,
    pickupPoint: delivery.pickupPoint,
    // An order of a shop without an account gets the first one.
    bankDetails: isDemoAccount(config) ? null : accountInForce(config),
    discountKobo: request.placedBy?.discount?.amountKobo ?? 0,
    allowanceKobo: 0,
    holdId,
    idempotencyKey: request.idempotencyKey,
    bodyHash,
    windowMinutes: request.placedBy?.windowMinutes ?? config.PAYMENT_WINDOW_MINUTES,
  } satisfies Omit<InsertObject<OrdersTables, 'orders'>, 'paymentDeadline'>;
}

/** By the names of columns in SQL, which come from our own code, never from input. */
export const inSnakeCase = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [
      field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
