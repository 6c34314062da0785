import { DAY_MS } from '../../../lib/formatTime.ts';
import { readDraftOf, writeDraftOf } from '../../../lib/privacyChoice.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { eachField, orderFieldNames } from '../../shared/order/orderFields.ts';
import type { Product } from '../product.ts';
import { choiceOf, firstChoice, offerOf, readChoice } from './orderOffer.ts';
import type { OrderFormValues, PlaceOrderBody } from './orderSchema.ts';

/*
 * Drafts are kept for this tab, so that nothing typed is lost when a phone unloads the page or it is loaded again. They
 * outlive the tab only after the visitor has accepted the privacy notice. The form says which of the two holds, one press
 * deletes them, and they expire after a month. The form never asks for card or bank secrets.
 * An order that was sent and not answered is kept in any case; otherwise it could be placed twice.
 */

/** Key of the buyer's details, kept for the next order. */
const BUYER_KEY = 'order-form';
/** Key of the chosen product, variant and quantity. */
const CHOICE_KEY = 'order-choice';
/** Key of an order that was sent and not answered. */
const ATTEMPT_KEY = 'order-attempt';

/** How long the buyer's details are kept after they were last typed or used, in milliseconds. */
const BUYER_MS = 30 * DAY_MS;

/** How long an unanswered order is retried, in milliseconds: as long as the server keeps its key. */
const ATTEMPT_MS = DAY_MS;

/** An order that was sent and not answered: the same key and body must not place a second one. */
export interface OrderAttempt {
  readonly key: string;
  readonly body: PlaceOrderBody;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What this browser keeps of the order of one product. */
export interface OrderDraft {
  /** The form as it was left, or as it was filled in for the last order. Option and quantity come together or not at all. */
  readonly read: () => OrderFormValues;
  /** Keeps what is typed and chosen. */
  readonly keep: (values: OrderFormValues) => void;
  /** Whether an order of this product was sent and never answered. */
  readonly isUnanswered: () => boolean;
}

export const draftOf = (product: Product): OrderDraft => ({
  read: () => readDraft(product),
  keep: (values) => writeDraft(product.id, values),
  isUnanswered: () => readAttempt(product.id) !== undefined,
});

function readDraft(product: Product): OrderFormValues {
  const stored = readBuyer();
  const kept = recordOf(readDraftOf(CHOICE_KEY));
  const { variantId = null, quantity } =
    kept.productId === product.id ? kept : (readAttempt(product.id)?.body ?? {});
  const asked = typeof variantId === 'number' ? variantId : null;
  const chosen = firstChoice(product, asked);
  const isWhole = chosen === asked && typeof quantity === 'number' && quantity >= 1;
  return {
    ...eachField(orderFieldNames, (name) => {
      const text = stored[name];
      return typeof text === 'string' ? text : '';
    }),
    choice: choiceOf(chosen, offerOf(product, chosen)),
    quantity: isWhole ? quantity : 1,
    pickupPointId: typeof stored.pickupPointId === 'string' ? stored.pickupPointId : '',
  };
}

function writeDraft(productId: number, values: OrderFormValues): void {
  const buyer = eachField(orderFieldNames, (name) => values[name]);
  const isBlank = Object.values(buyer).every((text) => text === '');
  const { pickupPointId } = values;
  writeDraftOf(BUYER_KEY, isBlank ? undefined : { ...buyer, pickupPointId, at: Date.now() });
  const { variantId } = readChoice(values.choice);
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
