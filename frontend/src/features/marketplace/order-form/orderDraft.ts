import { readDraftOf, writeDraftOf } from '../../../lib/privacyChoice.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { eachField, orderFieldNames } from '../../shared/order/orderFields.ts';
import type { PlaceOrderBody } from '../api/placeOrder.ts';
import type { VariantId } from './chosenOffer.ts';
import type { OrderValues } from './orderSchema.ts';

/*
 * Drafts are kept in this browser once the visitor has accepted the privacy notice, so that nothing typed is lost when a
 * phone drops the tab; before an answer, and after a refusal, only as long as the page is open. The form says which, one
 * press forgets them, they expire after a month, and the form never asks for card or bank secrets.
 * An order that was sent and not answered is kept all the same, or it could be placed twice.
 */

/** Key of the buyer's details, kept for the next order. */
const BUYER_KEY = 'order-form';
/** Key of the chosen product, variant and quantity. */
const CHOICE_KEY = 'order-choice';
/** Key of an order that was sent and not answered. */
const ATTEMPT_KEY = 'order-attempt';

/** How long the buyer's details are kept after they were last typed or used, in milliseconds. */
const BUYER_MS = 30 * 24 * 60 * 60 * 1000;

/** How long an unanswered order is retried, in milliseconds: as long as the server keeps its key. */
const ATTEMPT_MS = 24 * 60 * 60 * 1000;

/** An order that was sent and not answered: the same key and body must not place a second one. */
export interface OrderAttempt {
  readonly key: string;
  readonly body: PlaceOrderBody;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The form as it was left, or as it was filled in for the last order. */
export function readDraft(productId: number): OrderValues {
  const stored = readBuyer();
  const kept = recordOf(readDraftOf(CHOICE_KEY));
  const attempt = readAttempt(productId);
  const quantity = kept.productId === productId ? kept.quantity : attempt?.body.quantity;
  return {
    ...eachField(orderFieldNames, (name) => {
      const text = stored[name];
      return typeof text === 'string' ? text : '';
    }),
    quantity: typeof quantity === 'number' && quantity >= 1 ? quantity : 1,
  };
}

/** The variant chosen in the form as it was left; null is the default. */
export function readVariant(productId: number): VariantId {
  const kept = recordOf(readDraftOf(CHOICE_KEY));
  if (kept.productId === productId)
    return typeof kept.variantId === 'number' ? kept.variantId : null;
  return readAttempt(productId)?.body.variantId ?? null;
}

/** Keeps what is typed and chosen. */
export function writeDraft(
  productId: number,
  values: Partial<OrderValues>,
  variantId: VariantId,
): void {
  const buyer = eachField(orderFieldNames, (name) => values[name] ?? '');
  const isBlank = Object.values(buyer).every((text) => text === '');
  writeDraftOf(BUYER_KEY, isBlank ? undefined : { ...buyer, at: Date.now() });
  writeDraftOf(CHOICE_KEY, { productId, variantId, quantity: values.quantity });
}

/** The next order starts at one piece again; the buyer's details stay. */
export function clearChoice(): void {
  writeDraftOf(CHOICE_KEY, undefined);
}

/** Forgets the buyer's details, on a shared phone. */
export function forgetBuyer(): void {
  writeDraftOf(BUYER_KEY, undefined);
}

/** The unanswered order of this product, if there is one. */
export function readAttempt(productId: number): OrderAttempt | undefined {
  const stored = readStored('local', ATTEMPT_KEY);
  if (typeof stored !== 'object' || stored === null) return undefined;
  // Written by `writeAttempt` alone.
  const attempt = stored as OrderAttempt;
  const isRecent = Date.now() - attempt.at < ATTEMPT_MS;
  if (!isRecent) writeAttempt(undefined);
  return isRecent && attempt.body?.productId === productId ? attempt : undefined;
}

/** Remembers what is about to be sent; `undefined` once it is answered. */
export function writeAttempt(attempt: OrderAttempt | undefined): void {
  writeStored('local', ATTEMPT_KEY, attempt);
}

function readBuyer(): Record<string, unknown> {
  const stored = recordOf(readDraftOf(BUYER_KEY));
  if (typeof stored.at === 'number' && Date.now() - stored.at < BUYER_MS) return stored;
  forgetBuyer();
  return {};
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}; // any object has string keys
}
