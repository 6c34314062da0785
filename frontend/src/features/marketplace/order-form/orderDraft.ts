import { readStored, writeStored } from '../../../lib/storage.ts';
import type { PlaceOrderBody } from '../api/placeOrder.ts';
import type { OrderValues } from './orderSchema.ts';

/** Who orders and where it goes: kept in this browser for the next order. */
const buyerKey = 'order-form';
/** How many of which product: forgotten with the tab. */
const quantityKey = 'order-quantity';
/** An order sent without an answer. */
const attemptKey = 'order-attempt';

/** For how long an unanswered order is taken up again, in milliseconds: as the server knows its key. */
const attemptMs = 24 * 60 * 60 * 1000;

const buyerFields = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'shippingAddress',
  'shippingCity',
  'shippingState',
] as const;

/** An order that was sent and not answered: the same key and body must not place a second one. */
export interface OrderAttempt {
  readonly key: string;
  readonly body: PlaceOrderBody;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The form as it was left, or as it was filled in for the last order. */
export function readDraft(productId: number): OrderValues {
  const stored = recordOf(readStored('local', buyerKey));
  const kept = recordOf(readStored('session', quantityKey));
  const text = (field: string) => (typeof stored[field] === 'string' ? stored[field] : '');
  const attempt = readAttempt(productId);
  const quantity = kept.productId === productId ? kept.quantity : attempt?.body.quantity;
  return {
    customerName: text('customerName'),
    customerEmail: text('customerEmail'),
    customerPhone: text('customerPhone'),
    shippingAddress: text('shippingAddress'),
    shippingCity: text('shippingCity'),
    shippingState: text('shippingState'),
    quantity: typeof quantity === 'number' && quantity >= 1 ? quantity : 1,
  };
}

/** Keeps what is typed. */
export function writeDraft(productId: number, values: Partial<OrderValues>): void {
  const buyer = Object.fromEntries(buyerFields.map((field) => [field, values[field] ?? '']));
  writeStored('local', buyerKey, buyer);
  writeStored('session', quantityKey, { productId, quantity: values.quantity });
}

/** The next order starts at one piece again; the buyer's details stay. */
export function clearQuantity(): void {
  writeStored('session', quantityKey, undefined);
}

/** Forgets the buyer's details, on a shared phone. */
export function forgetBuyer(): void {
  writeStored('local', buyerKey, undefined);
}

/** The unanswered order of this product, if there is one. */
export function readAttempt(productId: number): OrderAttempt | undefined {
  const stored = readStored('local', attemptKey);
  if (typeof stored !== 'object' || stored === null) return undefined;
  // Written by `writeAttempt` alone.
  const attempt = stored as OrderAttempt;
  const isRecent = Date.now() - attempt.at < attemptMs;
  return isRecent && attempt.body?.productId === productId ? attempt : undefined;
}

/** Remembers what is about to be sent; `undefined` once it is answered. */
export function writeAttempt(attempt: OrderAttempt | undefined): void {
  writeStored('local', attemptKey, attempt);
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}; // any object has string keys
}
