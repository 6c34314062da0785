import type { components } from '../../../lib/api.gen.d.ts';
import { api, dataOf } from '../../../lib/apiClient.ts';
import { ApiError } from '../../../lib/apiError.ts';

/** Body of the call that places an order. */
export type PlaceOrderBody = components['schemas']['PlaceOrderDto'];

/** Reply to a placed order: its names, its deadline and the bank account. */
export type PlacedOrder = components['schemas']['PlacedOrderView'];

/** A placed order and the time on the server's clock. */
export interface PlaceOrderAnswer {
  readonly placed: PlacedOrder;
  /** Epoch milliseconds, whole seconds. */
  readonly serverNowMs: number;
}

/**
 * Places an order. Repeating the key with the same body returns the same order. Rejects with `ApiError`: CATALOG.PRICE_CHANGED, CATALOG.OUT_OF_STOCK,
 * CATALOG.PRODUCT_NOT_FOUND, ORDERS.IDEMPOTENCY_KEY_REUSED, VALIDATION …
 */
export async function placeOrder(
  body: PlaceOrderBody,
  idempotencyKey: string,
): Promise<PlaceOrderAnswer> {
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
