import type { components } from '../../../lib/api.gen.d.ts';
import { api, dataOf } from '../../../lib/apiClient.ts';
import { ApiError } from '../../../lib/apiError.ts';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { readAttempt, writeAttempt } from './orderDraft.ts';
import { isFinal, isKeyReused } from './orderOffer.ts';
import type { PlaceOrderBody } from './orderSchema.ts';
import { placeOrderContent } from './placeOrderContent.ts';

/** Reply to a placed order: its names, its deadline and the bank account. */
type PlacedOrder = components['schemas']['PlacedOrderView'];

/** A placed order and the time on the server's clock. */
interface PlaceOrderAnswer {
  readonly placed: PlacedOrder;
  /** Epoch milliseconds, whole seconds. */
  readonly serverNowMs: number;
}

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

/**
 * Places an order. Repeating the key with the same body returns the same order. Rejects with `ApiError`: CATALOG.PRICE_CHANGED, CATALOG.OUT_OF_STOCK,
 * CATALOG.PRODUCT_NOT_FOUND, ORDERS.IDEMPOTENCY_KEY_REUSED, VALIDATION …
 */
async function placeOrder(body: PlaceOrderBody, idempotencyKey: string): Promise<PlaceOrderAnswer> {
  const call = api.POST('/api/orders', {
    body,
    params: { header: { 'Idempotency-Key': idempotencyKey } },
  });
  const { success, data } = await dataOf(call);
  const { response } = await call;
  // Spec §7: the screen moves on only if `success` is true, whatever the status.
  if (!success) throw new ApiError(response.status, undefined, 'No success');
  const serverNowMs = Date.parse(response.headers.get('date') ?? '');
  return { placed: data, serverNowMs: serverNowMs || Date.now() };
}
