import { ApiError } from '../../../lib/apiError.ts';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { type PlaceOrderAnswer, type PlaceOrderBody, placeOrder } from '../api/placeOrder.ts';
import { readAttempt, writeAttempt } from './orderDraft.ts';
import { placeOrderContent } from './placeOrderContent.ts';

/** An order that the server has accepted, and what was asked for. */
export interface SentOrder extends PlaceOrderAnswer {
  readonly body: PlaceOrderBody;
}

/**
 * Sends an order under the key of its form, which the browser posts it under, too: however often it is pressed, the form
 * places one order. An attempt that was never answered is retried under its own key.
 */
export async function sendOrder(body: PlaceOrderBody, formKey: string): Promise<SentOrder> {
  const before = readAttempt(body.productId);
  const key = before?.key ?? formKey;
  // An earlier, unanswered attempt under this key stays stored until it is answered.
  if (!before) writeAttempt({ key, body, at: Date.now() });
  try {
    const answer = await placeOrder(body, key);
    writeAttempt(undefined);
    return { ...answer, body };
  } catch (error) {
    if (!isKeyReused(error)) {
      if (isFinal(error)) writeAttempt(undefined);
      throw error;
    }
    // An earlier attempt arrived with other details; only its reply was lost.
    writeAttempt(undefined);
    if (!before) throw error;
    const answer = await placeOrder(before.body, before.key);
    showToast({ ...placeOrderContent.found, isForNextDialog: true });
    return { ...answer, body: before.body };
  }
}

/** A final refusal: nothing is stored under the key. After any other failure the order may exist. */
export function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 408 && status !== 422 && status !== 429;
}

/** The form has placed an order already, with other details: the browser posted it before React was there. */
export function isKeyReused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ORDERS.IDEMPOTENCY_KEY_REUSED';
}
